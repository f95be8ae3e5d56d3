-- Who is asked for by which run: planning marks, and the sites that a tick may ask for.

-- Sites where something can be asked for now: a page is due, or none is known yet. Not those that rest, whose robots.txt
-- is not due again, whose host a run holds, that are planned already or were planned a moment ago. And sites where a body
-- waits to be read (`unread_since`), which needs no request: their host may rest.
-- `:refreshed_before`: pages that were read are left alone when they are due later than this (the daily run is near).
-- `site || ''` keeps SQLite from walking another index, in the order of sites, over pages that are not due.
-- name: due_sites
with site_now as (
    select s.site, s.host, s.kind, s.seed_url, s.quiet_hours, s.time_zone,
           (select min(u.fetched_at) from page u
            where u.site = s.site and u.content_sha256 is not null and u.noindex = 0 and u.state <> 'dead'
              and (u.extracted_sha256 is null or u.extracted_sha256 <> u.content_sha256)
              and (u.state <> 'done' or u.reason is null) and u.extract_attempts < :most_attempts
              and coalesce(u.extract_reason, '') <> :waits) as unread_since
    from site s
    where s.status = 'active'
      and not exists (select 1 from planned_site m
                      where m.site = s.site and (m.mark_id is not null or m.planned_at > :planned_before))
)
select s.site, s.host, s.kind, s.seed_url, s.quiet_hours, s.time_zone, s.unread_since,
       coalesce(d.pages, 0) as pages_due, d.due_at,
       case when d.site is null and s.unread_since is null then 1 else 0 end as is_new,
       coalesce(h.loop_delay_s, 0) as loop_delay_s, h.ttfb_s, h.crawl_delay_s
from site_now s
left join (select site || '' as site, count(*) as pages, min(due_at) as due_at
           from page
           where state <> 'dead' and due_at <= :now and (state <> 'done' or due_at <= :refreshed_before)
           group by site || '') d on d.site = s.site
left join host h on h.host = s.host
where (h.host is null or h.lease_owner is null or h.lease_until <= $now)
  and (s.unread_since is not null
       or ((d.site is not null or (select p.page_id from page p where p.site = s.site limit 1) is null)
           and (h.host is null or h.blocked_until <= :now)
           and not exists (select 1 from robots r
                           where r.host = s.host and r.kind = 'unreachable' and r.next_check_at > :now)))
order by s.site;

-- Hosts whose long crawl delay is a number of requests a day, and how many they had since.
-- name: day_budgets
select h.host, h.crawl_delay_s,
       (select count(*) from request r where r.host = h.host and r.sent_at > :since) as requests
from host h where h.host in :host_list and h.crawl_delay_s > :cap_s;

-- name: visit_times
select authority, body from robots
where host in :host_list and kind = 'rules' and lower(body) like '%visit-time%';

-- name: open_marks
select mark_id, planned_by, occasion, planned_at, expires_at from plan_mark order by mark_id;

-- name: marked_sites
select site, mark_id from planned_site where mark_id in :mark_list order by site;

-- name: unmarked
select s.site from site s
where s.site in :site_list
  and not exists (select 1 from planned_site m where m.site = s.site and m.mark_id is not null);

-- name: mark_add
insert into plan_mark (planned_by, occasion, planned_at, expires_at)
values (:planned_by, :occasion, :now, :expires_at)
returning mark_id;

-- name: site_claim
insert into planned_site (site, mark_id, planned_at) values (:site, :mark_id, :now)
on conflict (site) do update set mark_id = excluded.mark_id, planned_at = excluded.planned_at
where planned_site.mark_id is null;

-- name: marks_renew
update plan_mark set expires_at = :expires_at where mark_id in :mark_list;

-- name: sites_free
update planned_site set mark_id = null where mark_id in :mark_list;

-- name: marks_end
delete from plan_mark where mark_id in :mark_list;

-- name: erase_site
delete from planned_site where site = :site;
