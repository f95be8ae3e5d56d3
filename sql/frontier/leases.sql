-- Host leases: the claim on a host's pages, across runs and machines. Lease times by the database's clock.

-- name: host_seen
insert into host (host, updated_at) values (:host, :now) on conflict (host) do nothing;

-- name: lease_take
update host
set lease_owner = :owner, lease_run = :run_id, lease_token = lease_token + 1, lease_until = $now + :ttl_s
where host = :host
  and (lease_owner is null or lease_until <= $now or lease_owner = :owner or lease_owner = :dead_owner)
returning *;

-- name: lease_of
select host, lease_owner, lease_run, lease_until - $now as left_s from host where host = :host;

-- name: lease_extend
update host set lease_until = $now + :ttl_s
where host in :host_list and lease_owner = :owner and lease_until > $now
returning host, lease_token;

-- name: lease_release
update host set lease_owner = null, lease_run = null, lease_until = 0
where host in :host_list and lease_owner = :owner;

-- name: clock_save
update host
set ttfb_s = :ttfb_s, delay_s = :delay_s, next_request_at = :next_request_at, crawl_delay_s = :crawl_delay_s,
    blocked_until = :blocked_until, blocked_reason = :blocked_reason, failures = :failures, blocks = :blocks,
    loop_delay_s = :loop_delay_s, baseline_s = :baseline_s, load_s = :load_s, baseline_var = :baseline_var,
    load_var = :load_var, shared_var = :shared_var, ttfb_spread = :ttfb_spread, ttfb_answers = :ttfb_answers,
    updated_at = :now
where host = :host and lease_owner = :owner and lease_token = :token
returning host;

-- What a host told a process whose lease another one took meanwhile, since it was suspended. Whoever has the lease now
-- does not know: its token is void, so that it sends nothing more and must take the lease, and with it the rest, anew.
-- name: told_late
update host
set blocked_until = :blocked_until, blocked_reason = :blocked_reason, lease_token = lease_token + 1, updated_at = :now
where host = :host and blocked_until < :blocked_until;

-- name: leases_of
select host, lease_token from host where host in :host_list and lease_owner = :owner;
