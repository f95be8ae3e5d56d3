-- The ledger of requests: intent before the send, outcome after.

-- A host that is another site's own is not asked while that site is paused (or retired, with no active site in its
-- place): not for a document that the asking site's pages link, nor for a robots.txt that its own is redirected to.
-- name: intent
insert into request (run_id, site, host, url, purpose, tier, conditional, lease_token, page_id,
                     promised_delay_s, sent_at, deadline_at, address, address_slot)
select :run_id, s.site, h.host, :url, :purpose, :tier, :conditional, h.lease_token, :page_id,
       :promised_delay_s, :sent_at, :deadline_at, :address, :address_slot
from host h join site s on s.site = :site and s.status = 'active'
where h.host = :host and h.lease_owner = :owner and h.lease_token = :token and h.lease_until > $now + :call_s
  and (:address_slot is null
       or exists (select 1 from address_slot a
                  where a.address = :address and a.slot = :address_slot and a.owner = :owner
                    and a.token = :slot_token and a.lease_until > $now + :call_s))
  and (s.host = h.host
       or not exists (select 1 from site o
                      where o.host = h.host and o.status <> 'active'
                        and substr(cast(:path as text), 1, length(o.path_prefix)) = o.path_prefix
                        and (o.status = 'paused'
                             or not exists (select 1 from site a where a.host = h.host and a.status = 'active'))))
returning request_id;

-- The sites whose own host it is.
-- name: owners_of
select site, status, path_prefix, quiet_hours, time_zone from site where host = :host order by site;

-- The intents of these hosts that have no outcome yet.
-- name: open_at
select request_id, host, lease_token, sent_at from request where host in :host_list and outcome is null;

-- Of a request that was closed as lost an answer may still be heard: its process was suspended and goes on. Only when
-- it was read is known, not when it came; the host was done with it by the deadline that held for the request, as far as
-- anyone can know, and its times are ours. What is no answer (a timeout, a refusal to send) tells nothing of the host.
-- name: outcome
update request
set finished_at = case when outcome = 'lost' and deadline_at < :finished_at then deadline_at else :finished_at end,
    ttfb_s = case when outcome = 'lost' and deadline_at < :finished_at then null else cast(:ttfb_s as $real) end,
    total_s = case when outcome = 'lost' and deadline_at < :finished_at then null else cast(:total_s as $real) end,
    outcome = :outcome, reason = :reason, status = :status, wire_bytes = :wire_bytes, peer = :peer,
    retry_after = :retry_after, address = coalesce(:address, address)
where request_id = :request_id and (outcome is null or outcome <> 'lost' or cast(:status as $int) is not null);

-- name: last_of_host
select request_id, sent_at, deadline_at, finished_at, promised_delay_s
from request where host = :host order by sent_at desc, request_id desc limit 1;

-- name: last_of_slot
select coalesce(finished_at, deadline_at) as ended_at
from request where address = :address and address_slot = :slot order by sent_at desc, request_id desc limit 1;

-- Whether a page of the host was read since then.
-- name: read_since
select request_id from request
where host = :host and sent_at > :since and purpose = 'page' and outcome in ('fetched', 'not_modified')
limit 1;

-- name: sent_since
select count(*) as requests, min(sent_at) as first_at from request where host = :host and sent_at > :since;

-- An intent under an older lease without an outcome: its process is gone. When its answer ended is not known, so
-- finished_at stays empty and the deadline goes on counting as its end.
-- name: close_lost
update request set outcome = 'lost', reason = 'no outcome: the process that sent it is gone'
where host = :host and outcome is null and lease_token < :token
returning page_id;

-- What our own sidecar asked of the site beside the page itself: done before it is known, hence whole rows.
-- name: reported
insert into request (run_id, site, host, url, purpose, tier, conditional, lease_token, page_id, promised_delay_s,
                     sent_at, deadline_at, finished_at, outcome, reason, status, wire_bytes, ttfb_s, total_s, peer,
                     retry_after)
values (:run_id, :site, :host, :url, :purpose, :tier, 0, :lease_token, :page_id, :promised_delay_s,
        :sent_at, :deadline_at, :finished_at, :outcome, :reason, :status, :wire_bytes, :ttfb_s, :total_s, :peer,
        :retry_after);
