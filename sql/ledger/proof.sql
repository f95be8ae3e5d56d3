-- What the proof of politeness and the audit of one site read: ranges of time of the hosts and addresses concerned.

-- name: places_asked
select distinct host, peer, address from request
where site in :site_list and sent_at >= :since and sent_at < :until;

-- name: addresses_of_hosts
select distinct peer, address from request where host in :host_list and sent_at >= :since and sent_at < :until;

-- The host that is a site's own, and the sites that have their pages there.
-- name: home_of
select s.host, o.site from site s join site o on o.host = s.host where s.site = :site;

-- name: entries_of_hosts
select request_id, run_id, site, host, url, purpose, tier, conditional, lease_token, promised_delay_s, sent_at,
       deadline_at, finished_at, outcome, reason, status, wire_bytes, ttfb_s, total_s, peer, address, retry_after
from request
where host in :host_list and sent_at >= :since and sent_at < :until;

-- Answers that sent us to rest, some of which last for days.
-- name: rests_of_hosts
select request_id, run_id, site, host, url, purpose, tier, conditional, lease_token, promised_delay_s, sent_at,
       deadline_at, finished_at, outcome, reason, status, wire_bytes, ttfb_s, total_s, peer, address, retry_after
from request
where host in :host_list and sent_at >= :since and sent_at < :until and (reason like 'rests until %' or retry_after is not null);

-- name: entries_of_peers
select request_id, run_id, site, host, url, purpose, tier, conditional, lease_token, promised_delay_s, sent_at,
       deadline_at, finished_at, outcome, reason, status, wire_bytes, ttfb_s, total_s, peer, address, retry_after
from request
where peer in :peer_list and sent_at >= :since and sent_at < :until;

-- name: entries_of_addresses
select request_id, run_id, site, host, url, purpose, tier, conditional, lease_token, promised_delay_s, sent_at,
       deadline_at, finished_at, outcome, reason, status, wire_bytes, ttfb_s, total_s, peer, address, retry_after
from request
where address in :address_list and sent_at >= :since and sent_at < :until;

-- name: robots_of_hosts
select authority, host, kind, body, status, detail, fetched_at, checked_at, next_check_at
from robots where host in :host_list order by authority;

-- name: clocks_of_hosts
select host, delay_s, crawl_delay_s, blocked_until, blocked_reason, ttfb_s from host
where host in :host_list order by host;
