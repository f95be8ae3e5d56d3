-- Views for readers: part of the contract. Dropped and made again at each upgrade.
-- $ts(x) turns seconds into the dialect's timestamp (UTC); $now is the database's clock in seconds.

-- name: schema_version
create view schema_version as
select cast(value as integer) as version from meta where key = 'schema_version';

-- `cross join` holds SQLite to the order: live menus first, never every item there ever was.
-- name: current_menu
create view current_menu as
select m.site, m.kitchen, i.position, i.section, i.name, i.description, i.price, i.currency, i.label,
       m.source_url, $ts(m.fetched_at) as fetched_at, $ts(m.verified_at) as verified_at,
       case when $now - m.verified_at > 3600.0 * cast(coalesce(s.value, '36') as $real) then 1 else 0 end as stale,
       m.language, i.extractor, i.confidence, m.menu_id, i.variant, m.content_sha256, m.request_id
from menu m
cross join menu_item i
left join meta s on s.key = 'stale_after_h'
where i.menu_id = m.menu_id and m.valid_to is null and m.suspect_since is null
  and exists (select 1 from site where site.site = m.site and site.status <> 'retired');

-- One row a price for as long as it stood: versions and pages that follow each other within an hour (a run's time: a
-- menu that moves to another URL) or at the same time are one entry. It says where and when it was read last.
-- name: price_history
create view price_history as
select site, kitchen, section, name, label, price, currency, source_url,
       $ts(stood_from) as valid_from, $ts(case when still = 1 then null else stood_to end) as valid_to,
       $ts(fetched_at) as fetched_at, $ts(verified_at) as verified_at, menu_id, content_sha256, request_id
from (select e.*, min(valid_from) over entry as stood_from, max(valid_to) over entry as stood_to,
             max(case when valid_to is null then 1 else 0 end) over entry as still,
             row_number() over (partition by site, kitchen, section, name, label, amount, currency, entry_no
                                order by case when valid_to is null then 1 else 0 end desc, valid_to desc,
                                         verified_at desc, menu_id desc) as place
      from (select d.*, sum(begins) over (partition by site, kitchen, section, name, label, amount, currency
                                          order by valid_from, menu_id, position, variant
                                          rows between unbounded preceding and current row) as entry_no
            from (select m.site, m.kitchen, i.section, i.name, i.label, i.price, cast(i.price as $real) as amount,
                         i.currency, m.source_url, m.valid_from, m.valid_to, m.fetched_at, m.verified_at, m.menu_id,
                         m.content_sha256, m.request_id, i.position, i.variant,
                         case when m.valid_from - 3600.0 <= max(coalesce(m.valid_to, 9e15)) over (
                                       partition by m.site, m.kitchen, i.section, i.name, i.label,
                                                    cast(i.price as $real), i.currency
                                       order by m.valid_from, m.menu_id, i.position, i.variant
                                       rows between unbounded preceding and 1 preceding)
                              then 0 else 1 end as begins
                  from menu m
                  join menu_item i on i.menu_id = m.menu_id
                  where m.suspect_since is null) d) e
      window entry as (partition by site, kitchen, section, name, label, amount, currency, entry_no)) h
where place = 1;

-- Menus held back because they are not plausible, beside the last good one that stays on display.
-- name: held_menu
create view held_menu as
select h.site, h.kitchen, h.source_url, h.suspect_why as why, $ts(h.suspect_since) as suspect_since,
       h.dishes, g.dishes as dishes_on_display, $ts(g.verified_at) as on_display_verified_at, h.menu_id
from menu h
left join menu g on g.page_id = h.page_id and g.kitchen = h.kitchen and g.valid_to is null and g.suspect_since is null
where h.suspect_since is not null and h.valid_to is null;

-- name: site_status
create view site_status as
select s.site, s.name, s.kind, s.status, s.host, s.visit_word, s.visit_detail,
       $ts(s.visited_at) as visited_at, $ts(s.read_at) as read_at,
       coalesce(p.pages, 0) as pages, coalesce(p.due, 0) as due, coalesce(p.deferred, 0) as deferred,
       coalesce(p.dead, 0) as dead, s.refused_pages, $ts(p.next_due_at) as next_due_at,
       case when h.blocked_until > $now then $ts(h.blocked_until) end as blocked_until,
       case when h.blocked_until > $now then h.blocked_reason end as blocked_reason,
       coalesce(m.dishes, 0) as dishes, $ts(m.verified_at) as menu_verified_at,
       case when m.verified_at is null then null
            when $now - m.verified_at > 3600.0 * cast(coalesce(t.value, '36') as $real) then 1 else 0 end as stale,
       k.median_pages,
       case when coalesce(p.pages, 0) >= 30 and p.pages > 5 * k.median_pages then 1 else 0 end as oversized,
       coalesce(p.refused_growth, 0) as refused_growth, coalesce(p.refused_dated, 0) as refused_dated,
       coalesce(p.refused_copies, 0) as refused_copies,
       case when s.status = 'retired' or m.dishes > 0 then null
            when w.held = 1 then 'held_back'
            when s.visited_at is null then 'not_visited'
            when p.forbidden > 0 then 'robots_forbids'
            when coalesce(p.with_content, 0) = 0 then 'unreadable'
            when p.failing > 0 then 'page_fails'
            when p.unread > 0 or (p.extracted = 0 and p.noindexed = 0) then 'still_reading'
            when p.unrendered > 0 then 'needs_rendering'
            when p.images > 0 then 'image_only'
            when w.withdrawn_at is not null then 'withdrawn'
            when p.pdfs > 0 then 'pdf'
            when p.noindexed > 0 then 'noindex'
            when p.refused_growth > 0 then 'pages_refused'
            when s.refused_pages > 0 then 'budget_spent'
            when p.refused_deep > 0 then 'too_deep'
            when p.barren > 0 then 'nothing_found'
            else 'not_a_menu' end as no_menu,
       case when s.status <> 'retired' and coalesce(m.dishes, 0) = 0
            then $ts(coalesce(w.withdrawn_at, p.read_from, s.imported_at)) end as no_menu_since,
       coalesce(p.refused_deep, 0) as refused_deep
from site s
left join (select kind, cast(avg(pages) as $real) as median_pages
           from (select s2.kind, coalesce(c.pages, 0) as pages,
                        row_number() over (partition by s2.kind order by coalesce(c.pages, 0), s2.site) as place,
                        count(*) over (partition by s2.kind) as sites
                 from site s2
                 left join (select site, count(*) as pages from page group by site) c on c.site = s2.site
                 where s2.status <> 'retired') ranked
           where place in ((sites + 1) / 2, (sites + 2) / 2) group by kind) k on k.kind = s.kind
left join meta t on t.key = 'stale_after_h'
left join host h on h.host = s.host
left join (select site, count(*) as pages,
                  sum(case when state in ('due', 'done', 'deferred') and due_at <= $now then 1 else 0 end) as due,
                  sum(case when state = 'deferred' then 1 else 0 end) as deferred,
                  sum(case when state = 'dead' then 1 else 0 end) as dead,
                  min(case when state <> 'dead' then due_at end) as next_due_at,
                  sum(case when state = 'done' and reason = 'trap_growth' then 1 else 0 end) as refused_growth,
                  sum(case when state = 'done' and reason = 'trap_dated' then 1 else 0 end) as refused_dated,
                  sum(case when state = 'done' and (reason = 'canonical' or substr(reason, 1, 10) = 'duplicate_') then 1 else 0 end)
                      as refused_copies,
                  sum(case when state = 'done' and reason = 'too_deep' then 1 else 0 end) as refused_deep,
                  sum(case when role = 'seed' and reason = 'robots_disallow' then 1 else 0 end) as forbidden,
                  sum(case when verified_at is null and (role = 'seed' or promise > 0)
                                and (state = 'dead' or (state = 'deferred' and last_outcome = 'transient')) then 1 else 0 end) as failing,
                  sum(case when verified_at is null and state in ('due', 'deferred') and found_at > $now - 172800 then 1 else 0 end) as unread,
                  sum(case when content_sha256 is not null then 1 else 0 end) as with_content,
                  sum(case when extract_reason is not null then 1 else 0 end) as extracted,
                  sum(case when noindex = 1 and (role = 'seed' or promise > 0) then 1 else 0 end) as noindexed,
                  sum(case when extract_reason = 'needs_rendering' then 1 else 0 end) as unrendered,
                  sum(case when extract_reason = 'image_only' then 1 else 0 end) as images,
                  sum(case when extract_reason = 'pdf' then 1 else 0 end) as pdfs,
                  sum(case when extract_reason = 'nothing_found' then 1 else 0 end) as barren,
                  min(fetched_at) as read_from
           from page group by site) p on p.site = s.site
left join (select site, max(case when suspect_since is not null and valid_to is null then 1 else 0 end) as held,
                  max(case when suspect_since is null then valid_to end) as withdrawn_at
           from menu group by site) w on w.site = s.site
left join (select site, cast(sum(dishes) as $int) as dishes, min(verified_at) as verified_at
           from menu where valid_to is null and suspect_since is null group by site) m on m.site = s.site;

-- name: dead_letter
create view dead_letter as
select p.page_id, p.site, p.url, p.last_outcome, p.reason, p.last_status, p.deliveries,
       $ts(r.sent_at) as last_tried_at, r.reason as evidence
from page p
left join request r on r.request_id = p.last_request_id
where p.state = 'dead';

-- What is broken now, by class: a person to ask, hosts that cannot be read, what was given up, the browser.
-- name: standing_failures
create view standing_failures as
select f.class, f.site, f.host, f.reason, f.items, f.since, f.evidence, f.conduct,
       case f.class
           when 'ask_partner' then 'write to the partner: allow-list us, or a feed'
           when 'blocked' then 'read our conduct with menu-pipeline audit, then write to the partner'
           when 'host_rests' then 'wait: it is asked again by itself'
           when 'robots_unreachable' then 'wait: it is asked again by itself; if it lasts, tell the partner'
           when 'unreachable' then 'wait: it is asked again by itself; if it lasts, is the address still right?'
           when 'robots_forbids' then 'write to the partner: robots.txt keeps us from the start page'
           when 'dead_letter' then 'menu-pipeline dead-letters list, then redrive once the cause is gone'
           when 'browser' then 'look at the sidecar behind BROWSER_URL'
           when 'needs_rendering' then 'set BROWSER_URL, or ask the partner for a feed'
           when 'image_only' then 'ask the partner for the menu as text or a feed'
           when 'not_read' then 'menu-pipeline explain the start page: quiet hours, budget or another run keep us away'
           when 'no_menu' then
               case f.reason
                    when 'page_fails'
                    then 'its menu page fails: menu-pipeline dead-letters redrive once it answers; if it lasts, tell the partner'
                    when 'withdrawn'
                    then 'its menu is gone from its pages: look at the site, and give the menu page as seed if it moved'
                    when 'pdf'
                    then 'look at the PDF: one without text (a scan) we cannot read; ask the partner for text or a feed'
                    when 'noindex'
                    then 'its pages ask not to be indexed, so nothing of them is shown: ask the partner to lift noindex for us'
                    when 'pages_refused'
                    then 'its pages are held for a trap and read a few a day; if it is none, give the menu page as seed'
                    when 'too_deep'
                    then 'pages lie behind more than MAX_DEPTH links: raise that, or give a page nearer to them as seed'
                    when 'budget_spent'
                    then 'it links more than its page_budget holds: raise that, or give the menu page as seed'
                    else 'menu-pipeline explain the start page; is the menu on another host (extra_hosts)?' end
           when 'suspect' then 'menu-pipeline menus confirm or reject'
           when 'stale' then 'menu-pipeline explain the page'
       end as next_step
from (
select 'ask_partner' as class, t.site, t.host, t.reason, 1 as items, $ts(t.opened_at) as since, t.evidence, t.conduct
from partner_task t
where t.closed_at is null
union all
-- A rest that a crawl delay asks for is no failure; one that waits for the partner stands above already.
select case when substr(h.blocked_reason, 1, 7) = 'blocked' or h.blocked_reason = 'ask_partner' then 'blocked'
            when h.blocked_reason in ('dns', 'connect', 'tls', 'outage') then 'unreachable' else 'host_rests' end,
       s.site, h.host, h.blocked_reason, 1, $ts(coalesce(s.read_at, s.imported_at)), s.visit_detail, null
from host h join site s on s.host = h.host and s.status = 'active'
where h.blocked_until > $now and substr(coalesce(h.blocked_reason, ''), 1, 11) <> 'crawl_delay'
  and not exists (select 1 from partner_task t where t.site = s.site and t.host = h.host and t.closed_at is null)
  and (substr(h.blocked_reason, 1, 7) = 'blocked' or h.blocked_reason = 'ask_partner'
       or not exists (select 1 from robots r where r.host = h.host and r.kind = 'unreachable'))
union all
-- Without a status there was no answer at all: the host is down, and its robots.txt with it.
select case when r.status is null then 'unreachable' else 'robots_unreachable' end, s.site, r.host, r.detail, r.failures,
       $ts(coalesce(r.fetched_at, s.read_at, s.imported_at)), r.authority, null
from robots r join site s on s.host = r.host and s.status = 'active'
where r.kind = 'unreachable' and substr(s.seed_url, 1, length(r.authority) + 1) = r.authority || '/'
union all
select 'dead_letter', p.site, p.host, p.reason, cast(count(*) as $int), $ts(min(r.sent_at)), min(p.url), null
from page p join site s on s.site = p.site and s.status = 'active'
left join request r on r.request_id = p.last_request_id
where p.state = 'dead'
group by p.site, p.host, p.reason
union all
select 'browser', null, null, b.state, b.failures, $ts(b.updated_at), null, null
from breaker b
where b.state <> 'closed'
union all
select 'unreachable', s.site, s.host, s.visit_detail, 1, $ts(coalesce(s.read_at, s.imported_at)), s.seed_url, null
from site s left join host h on h.host = s.host
where s.status = 'active' and s.visit_word = 'unreadable' and coalesce(h.blocked_until, 0) <= $now
  and not exists (select 1 from robots r where r.host = s.host and r.kind = 'unreachable')
union all
select 'robots_forbids', p.site, p.host, p.reason, 1, $ts(p.found_at), p.url, null
from page p join site s on s.site = p.site and s.status = 'active'
where p.role = 'seed' and p.reason = 'robots_disallow'
union all
select 'not_read', s.site, s.host, s.visit_word, 1, $ts(coalesce(s.read_at, s.imported_at)), s.visit_detail, null
from site s left join host h on h.host = s.host
left join meta t on t.key = 'stale_after_h'
where s.status = 'active' and coalesce(s.visit_word, '') <> 'unreadable' and coalesce(h.blocked_until, 0) <= $now
  and $now - coalesce(s.read_at, s.imported_at) > 7200.0 * cast(coalesce(t.value, '36') as $real)
  and not exists (select 1 from robots r where r.host = s.host and r.kind = 'unreachable')
  and not exists (select 1 from menu m where m.site = s.site and m.valid_to is null)
union all
-- A kitchen without a dish, by what its pages are (site_status.no_menu); what keeps us from all of them stands above.
select case when v.no_menu in ('needs_rendering', 'image_only') then v.no_menu else 'no_menu' end, v.site, v.host,
       case when v.no_menu not in ('needs_rendering', 'image_only') then v.no_menu end,
       (select cast(count(*) as $int) from page r where r.site = v.site and r.extract_reason is not null), v.no_menu_since,
       case v.no_menu
           when 'pages_refused' then v.refused_growth || ' known pages refused for growth, such as '
               || (select min(r.url) from page r where r.site = v.site and r.state = 'done' and r.reason = 'trap_growth')
           when 'too_deep' then v.refused_deep || ' known pages too many links away, such as '
               || (select min(r.url) from page r where r.site = v.site and r.state = 'done' and r.reason = 'too_deep')
           when 'page_fails' then (select r.url from page r
                                   where r.site = v.site and r.verified_at is null
                                     and (r.state = 'dead' or (r.state = 'deferred' and r.last_outcome = 'transient'))
                                   order by case when r.role = 'seed' then 1 else 0 end desc, r.promise desc, r.page_id limit 1)
           else coalesce((select r.url from page r
                          where r.site = v.site and (r.extract_reason = v.no_menu or (v.no_menu = 'noindex' and r.noindex = 1))
                          order by r.promise desc, r.depth, r.page_id limit 1),
                         (select s.seed_url from site s where s.site = v.site)) end, null
from site_status v
where v.status = 'active' and v.no_menu not in ('held_back', 'not_visited', 'robots_forbids', 'unreadable', 'still_reading')
union all
select 'suspect', m.site, s.host, m.suspect_why, m.dishes, $ts(m.suspect_since), m.source_url, null
from menu m join site s on s.site = m.site and s.status = 'active'
where m.suspect_since is not null and m.valid_to is null
union all
select 'stale', m.site, s.host, m.kitchen, cast(sum(m.dishes) as $int), $ts(min(m.verified_at)), min(m.source_url), null
from menu m join site s on s.site = m.site and s.status = 'active'
left join meta t on t.key = 'stale_after_h'
where m.valid_to is null and m.suspect_since is null
  and $now - m.verified_at > 3600.0 * cast(coalesce(t.value, '36') as $real)
group by m.site, s.host, m.kitchen
) f;

-- Per host and per address connected to, from the ledger alone. A row has either a host or an address.
-- An intent without outcome counts as in flight until its deadline; it has no peer, and counts at its slot's address. A gap runs from the latest end of any earlier
-- request to the start of the next; below zero they overlapped. The margin is the gap less the delay promised before
-- the request (hosts only). The drift compares the second half of each run's answers with its first half.
-- Each figure is a subquery of its own, so that one host is answered from its index range, whatever the ledger's size.
-- name: politeness
create view politeness as
select h.host, cast(null as text) as address, h.requests,
       (select cast(max(n) as $int)
        from (select sum(step) over (order by at, step, request_id
                                     rows between unbounded preceding and current row) as n
              from (select request_id, sent_at as at, 1 as step from request where host = h.host
                    union all
                    select request_id, coalesce(finished_at, deadline_at), -1 from request where host = h.host) steps
             ) flown) as most_in_flight,
       (select min(gap_s)
        from (select sent_at - max(coalesce(finished_at, deadline_at)) over (
                         order by sent_at, request_id rows between unbounded preceding and 1 preceding) as gap_s
              from request where host = h.host) gaps) as smallest_gap_s,
       (select min(gap_s - promised_delay_s)
        from (select promised_delay_s, sent_at - max(coalesce(finished_at, deadline_at)) over (
                         order by sent_at, request_id rows between unbounded preceding and 1 preceding) as gap_s
              from request where host = h.host) gaps) as smallest_margin_s,
       (select max(n) from (select count(*) over (order by sent_at range between current row and 0.999999 following) as n
                            from request where host = h.host) spans) as most_in_1s,
       (select max(n) from (select count(*) over (order by sent_at range between current row and 59.999999 following) as n
                            from request where host = h.host) spans) as most_in_60s,
       $ts(h.first_at) as first_at, $ts(h.last_at) as last_at,
       (select max(n) from (select count(*) over (order by sent_at range between current row and 86399.999 following) as n
                            from request where host = h.host) spans) as most_in_24h,
       h.response_s,
       (select avg(late_s) / nullif(avg(early_s), 0)
        from (select avg(case when half = 1 then ttfb_s end) as early_s, avg(case when half = 2 then ttfb_s end) as late_s
              from (select run_id, ttfb_s, ntile(2) over (partition by run_id order by sent_at, request_id) as half
                    from request where host = h.host and ttfb_s is not null) halves
              group by run_id having count(*) >= 4) runs) as response_drift
from (select host, count(*) as requests, avg(ttfb_s) as response_s, min(sent_at) as first_at, max(sent_at) as last_at
      from request group by host) h
union all
select null, a.peer, a.requests,
       (select cast(max(n) as $int)
        from (select sum(step) over (order by at, step, request_id
                                     rows between unbounded preceding and current row) as n
              from (select request_id, sent_at as at, 1 as step from request where peer = a.peer or peer is null and address = a.peer
                    union all
                    select request_id, coalesce(finished_at, deadline_at), -1 from request where peer = a.peer or peer is null and address = a.peer) steps
             ) flown),
       (select min(gap_s)
        from (select sent_at - max(coalesce(finished_at, deadline_at)) over (
                         order by sent_at, request_id rows between unbounded preceding and 1 preceding) as gap_s
              from request where peer = a.peer or peer is null and address = a.peer) gaps),
       null,
       (select max(n) from (select count(*) over (order by sent_at range between current row and 0.999999 following) as n
                            from request where peer = a.peer or peer is null and address = a.peer) spans),
       (select max(n) from (select count(*) over (order by sent_at range between current row and 59.999999 following) as n
                            from request where peer = a.peer or peer is null and address = a.peer) spans),
       $ts(a.first_at), $ts(a.last_at),
       (select max(n) from (select count(*) over (order by sent_at range between current row and 86399.999 following) as n
                            from request where peer = a.peer or peer is null and address = a.peer) spans),
       a.response_s,
       (select avg(late_s) / nullif(avg(early_s), 0)
        from (select avg(case when half = 1 then ttfb_s end) as early_s, avg(case when half = 2 then ttfb_s end) as late_s
              from (select run_id, ttfb_s, ntile(2) over (partition by run_id order by sent_at, request_id) as half
                    from request where (peer = a.peer or peer is null and address = a.peer) and ttfb_s is not null) halves
              group by run_id having count(*) >= 4) runs)
from (select peer, count(*) as requests, avg(ttfb_s) as response_s, min(sent_at) as first_at, max(sent_at) as last_at
      from (select peer, ttfb_s, sent_at from request where peer is not null
            union all
            select address, ttfb_s, sent_at from request where peer is null and address is not null) placed
      group by peer) a;
