-- The ladder: the sidecar's breaker and slots, what a page needed, and hosts whose partner has to be asked.

-- name: breaker_of
select name, state, failures, open_until from breaker where name = :name;

-- name: breaker_save
insert into breaker (name, state, failures, open_until, updated_at)
values (:name, :state, :failures, :open_until, :now)
on conflict (name) do update
set state = excluded.state, failures = excluded.failures, open_until = excluded.open_until,
    updated_at = excluded.updated_at;

-- Serialises whoever decides on the breaker: on PostgreSQL a row lock until the transaction ends.
-- name: breaker_lock
insert into breaker (name, updated_at) values (:name, :now)
on conflict (name) do update set updated_at = excluded.updated_at;

-- name: slots_taken
select count(*) as taken from browser_slot where taken_until > $now;

-- name: slot_take
update browser_slot set owner = :owner, taken_until = $now + :ttl_s
where slot = (select min(slot) from browser_slot where taken_until <= $now) and taken_until <= $now
returning slot;

-- name: slot_release
update browser_slot set owner = null, taken_until = 0 where slot = :slot and owner = :owner;

-- name: page_needs
update page set tier = :tier, tier_probed_at = :probed_at, plain_bytes = :plain_bytes, sparse_at = :sparse_at
where page_id = :page_id;

-- What the pages of a host say of each other, for one kind of need. A shell has plain_bytes, what was refused has none.
-- met_at: plain http was turned away; opened_at: it got a page that had needed the browser; barren: shells rendered in
-- vain since then; fruitful: shells that need it.
-- name: host_needs
select max(case when tier = 'browser' and (plain_bytes is null) = (:shell = 0) then tier_probed_at end) as met_at,
       max(case when tier = 'http' and sparse_at is null and (plain_bytes is null) = (:shell = 0)
                then tier_probed_at end) as opened_at,
       cast(coalesce(sum(case when sparse_at > :since then 1 else 0 end), 0) as $int) as barren,
       cast(coalesce(sum(case when tier = 'browser' and plain_bytes is not null then 1 else 0 end), 0) as $int)
           as fruitful
from page where host = :host and tier_probed_at is not null;

-- name: unsolved_more
update host set unsolved = unsolved + 1 where host = :host returning unsolved;

-- name: unsolved_none
update host set unsolved = 0 where host = :host and unsolved > 0;

-- name: task_open
insert into partner_task (host, site, reason, evidence, conduct, opened_at, seen_at)
values (:host, :site, :reason, :evidence, :conduct, :now, :now)
on conflict (host) do update
set reason = excluded.reason, evidence = excluded.evidence, seen_at = excluded.seen_at,
    conduct = case when partner_task.closed_at is null then partner_task.conduct else excluded.conduct end,
    opened_at = case when partner_task.closed_at is null then partner_task.opened_at else excluded.opened_at end,
    closed_at = null;

-- name: task_close
update partner_task set closed_at = :now where host = :host and closed_at is null;

-- name: conduct
select sent_at, coalesce(finished_at, deadline_at) as ended_at, promised_delay_s, purpose, tier, status, outcome
from request where host = :host and sent_at > :since and sent_at <= :now order by sent_at, request_id;

-- name: robots_of_host
select authority, kind, status, checked_at from robots where host = :host order by authority;

-- name: unsolved_of
select unsolved from host where host = :host;

-- name: page_waits
update page set state = 'deferred', reason = :reason, due_at = :due_at where page_id = :page_id;

-- What the browser made of the page at the last call that was answered before the one under way.
-- name: rendered_before
select outcome, reason from request
where host = :host and page_id = :page_id and tier = 'browser' and purpose = 'page' and outcome is not null
  and outcome <> 'transient'
order by sent_at desc limit 1;
