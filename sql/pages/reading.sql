-- What the CLI reads: menus, status, explanations, dead letters, the audit of one site.

-- In the order in which a site offers its pages: the main menu before the desserts, whatever their addresses.
-- name: menu_rows
select c.site, c.kitchen, c.section, c.name, c.price, c.currency, c.label, c.source_url, c.fetched_at, c.verified_at,
       c.stale, c.description, c.extractor, c.confidence, c.menu_id, c.content_sha256, c.request_id
from current_menu c join menu m on m.menu_id = c.menu_id join page p on p.page_id = m.page_id
where :every = 1 or c.site in :site_list
order by c.site, c.kitchen, p.promise desc, p.depth, p.page_id, c.menu_id, c.position, c.variant;

-- name: held_rows
select site, kitchen, source_url, why, suspect_since, dishes, dishes_on_display, on_display_verified_at
from held_menu where :every = 1 or site in :site_list
order by site, kitchen, source_url;

-- robots_again_at: no page is fetched before it, since robots.txt failed and no copy is young enough to go by.
-- name: status_rows
select v.*, $ts((select max(r.next_check_at) from robots r
                 where r.host = s.host and s.seed_url like r.authority || '/%' and r.kind = 'unreachable'
                   and r.next_check_at > $now
                   and (r.body is null or coalesce(r.fetched_at, 0) < $now - :robots_max_age_s))) as robots_again_at
from site_status v join site s on s.site = v.site order by v.site;

-- name: breakers
select name, state, failures, $ts(case when open_until > $now then open_until end) as open_until from breaker order by name;

-- name: site_places
select site, seed_url, name, kind, page_budget, extra_hosts, status, host, path_prefix, refused_pages from site order by site;

-- name: pages_at
select p.*, (select count(*) from page q where q.site = p.site) as pages_of_site
from page p where p.url = :url order by p.site;

-- name: pages_refused
select refused_growth + refused_dated as traps, refused_copies as copies, refused_deep as deep
from site_status where site = :site;

-- name: menus_at
select kitchen, dishes, currency, language, $ts(fetched_at) as fetched_at, $ts(verified_at) as verified_at
from menu where page_id = :page_id and valid_to is null and suspect_since is null order by kitchen;

-- name: last_requests
select request_id, purpose, status, outcome, reason, $ts(sent_at) as sent_at, ttfb_s, wire_bytes
from request where page_id = :page_id order by sent_at desc, request_id desc limit 5;

-- name: host_clock
select host, delay_s, crawl_delay_s, $ts(case when blocked_until > $now then blocked_until end) as blocked_until,
       blocked_reason, $ts(next_request_at) as next_request_at
from host where host = :host;

-- name: dead_letters
select page_id, site, url, last_outcome, reason, last_status, deliveries, last_tried_at, evidence
from dead_letter
where (:every = 1 or site in :site_list)
order by reason, site, url;

-- name: redrive
update page
set state = 'due', due_at = :now, deliveries = 0, reason = null, extract_attempts = 0
where state = 'dead' and page_id in :page_id_list
returning page_id;
