-- Views for readers: part of the contract. Dropped and made again at each upgrade.
-- $ts(x) turns seconds into the dialect's timestamp (UTC); $now is the database's clock in seconds.

-- name: schema_version
create view schema_version as
select cast(value as integer) as version from meta where key = 'schema_version';

-- name: current_menu
create view current_menu as
select m.site, m.kitchen, i.position, i.section, i.name, i.description, i.price, i.currency, i.label,
       m.source_url, $ts(m.fetched_at) as fetched_at, $ts(m.verified_at) as verified_at,
       case when $now - m.verified_at > 3600.0 * cast(s.value as $real) then 1 else 0 end as stale,
       m.language, i.extractor, i.confidence, m.menu_id, i.variant, m.content_sha256, m.request_id
from menu m
join menu_item i on i.menu_id = m.menu_id
join meta s on s.key = 'stale_after_h'
where m.valid_to is null;

-- name: price_history
create view price_history as
select m.site, m.kitchen, i.section, i.name, i.label, i.price, i.currency, m.source_url,
       $ts(m.valid_from) as valid_from, $ts(m.valid_to) as valid_to,
       $ts(m.fetched_at) as fetched_at, $ts(m.verified_at) as verified_at,
       m.menu_id, m.content_sha256, m.request_id
from menu m
join menu_item i on i.menu_id = m.menu_id;

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
            when $now - m.verified_at > 3600.0 * cast(t.value as $real) then 1 else 0 end as stale
from site s
join meta t on t.key = 'stale_after_h'
left join host h on h.host = s.host
left join (select site, count(*) as pages,
                  sum(case when state in ('due', 'done', 'deferred') and due_at <= $now then 1 else 0 end) as due,
                  sum(case when state = 'deferred' then 1 else 0 end) as deferred,
                  sum(case when state = 'dead' then 1 else 0 end) as dead,
                  min(case when state <> 'dead' then due_at end) as next_due_at
           from page group by site) p on p.site = s.site
left join (select site, sum(dishes) as dishes, min(verified_at) as verified_at
           from menu where valid_to is null group by site) m on m.site = s.site;

-- name: dead_letter
create view dead_letter as
select p.page_id, p.site, p.url, p.last_outcome, p.reason, p.last_status, p.deliveries,
       $ts(r.sent_at) as last_tried_at, r.reason as evidence
from page p
left join request r on r.request_id = p.last_request_id
where p.state = 'dead';

-- name: politeness
create view politeness as
with sent as (
    select request_id, host, sent_at, promised_delay_s,
           coalesce(finished_at, deadline_at) as ended_at,
           lag(coalesce(finished_at, deadline_at)) over (partition by host order by sent_at, request_id) as previous_ended_at
    from request
), windows as (
    select a.request_id, a.host,
           sum(case when b.sent_at < a.sent_at + 1 then 1 else 0 end) as in_1s,
           count(*) as in_60s,
           sum(case when b.sent_at <= a.sent_at and coalesce(b.finished_at, b.deadline_at) > a.sent_at then 1 else 0 end) as open_now
    from request a
    join request b on b.host = a.host and b.sent_at < a.sent_at + 60
        and (b.sent_at >= a.sent_at or coalesce(b.finished_at, b.deadline_at) > a.sent_at)
    group by a.request_id, a.host
)
select s.host, count(*) as requests, max(w.open_now) as most_in_flight,
       min(s.sent_at - s.previous_ended_at) as smallest_gap_s,
       min(s.sent_at - s.previous_ended_at - s.promised_delay_s) as smallest_margin_s,
       max(w.in_1s) as most_in_1s, max(w.in_60s) as most_in_60s,
       $ts(min(s.sent_at)) as first_at, $ts(max(s.sent_at)) as last_at
from sent s join windows w on w.request_id = s.request_id
group by s.host;
