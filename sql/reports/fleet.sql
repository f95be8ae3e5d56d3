-- The report over the whole fleet. Days are days since 1970-01-01 (UTC). The ledger is read from :first_id on, the first
-- request of the period or a little before it: ids follow the time of sending, so no index on the time is needed.

-- name: ledger_end
select max(request_id) as request_id from request;

-- name: ledger_at
select request_id, sent_at from request where request_id >= :request_id order by request_id limit 1;

-- How long ago displayed prices were verified: prices by age, in classes that end at :edge_1 ... :edge_6 (seconds).
-- name: fleet_ages
select case when :now - m.verified_at < :edge_1 then 0 when :now - m.verified_at < :edge_2 then 1
            when :now - m.verified_at < :edge_3 then 2 when :now - m.verified_at < :edge_4 then 3
            when :now - m.verified_at < :edge_5 then 4 when :now - m.verified_at < :edge_6 then 5 else 6 end as bucket,
       count(*) as prices, min(m.verified_at) as oldest_at
from menu m
cross join menu_item i
where i.menu_id = m.menu_id and i.price is not null and m.valid_to is null and m.suspect_since is null
  and exists (select 1 from site where site.site = m.site and site.status <> 'retired')
group by 1 order by 1;

-- name: fleet_sites
select count(*) as sites, coalesce(sum(case when status = 'active' then 1 else 0 end), 0) as active,
       coalesce(sum(case when status = 'paused' then 1 else 0 end), 0) as paused,
       coalesce(sum(case when status = 'active' and read_at >= :read_since then 1 else 0 end), 0) as lately_read
from site where status <> 'retired';

-- Requests by day; and of the hosts' mean times to first byte on that day the median and the 90th percentile.
-- name: fleet_days
with host_day as (
    select cast(sent_at as $int) / 86400 as day, host, count(*) as requests,
           sum(case when purpose = 'page' then 1 else 0 end) as page_requests,
           sum(case when status = 304 then 1 else 0 end) as not_modified,
           sum(case when status >= 400 or (status is null and outcome is not null) then 1 else 0 end) as failed,
           coalesce(sum(wire_bytes), 0) as bytes, avg(ttfb_s) as ttfb_s
    from request
    where request_id >= :first_id and sent_at >= :since and sent_at < :until
    group by 1, 2),
ranked as (
    select h.*, count(ttfb_s) over (partition by day) as answered,
           row_number() over (partition by day order by case when ttfb_s is null then 1 else 0 end, ttfb_s) as place
    from host_day h)
select day, cast(sum(requests) as $int) as requests, cast(sum(page_requests) as $int) as page_requests,
       cast(sum(not_modified) as $int) as not_modified, cast(sum(failed) as $int) as failed,
       cast(sum(bytes) as $int) as bytes, count(*) as hosts,
       min(case when place = (answered + 1) / 2 then ttfb_s end) as median_s,
       min(case when place = (9 * answered + 9) / 10 then ttfb_s end) as p90_s
from ranked group by day order by day;

-- Dishes that went on display and off it, and versions of menus, by day, from the first day on.
-- name: fleet_menu_days
select day, cast(sum(put_up) as $int) as put_up, cast(sum(taken_down) as $int) as taken_down,
       cast(sum(versions) as $int) as versions
from (select cast(valid_from as $int) / 86400 as day, dishes as put_up, 0 as taken_down, 1 as versions
      from menu where suspect_since is null
      union all
      select cast(valid_to as $int) / 86400, 0, dishes, 0 from menu where suspect_since is null and valid_to is not null
     ) steps
where day <= :last_day
group by day order by day;

-- Prices that differ between a version of a menu and the one it replaced, dish by dish.
-- name: fleet_price_changes
with pair as (
    select n.menu_id as new_id, o.menu_id as old_id, cast(n.valid_from as $int) / 86400 as day
    from menu n
    join menu o on o.page_id = n.page_id and o.kitchen = n.kitchen and o.valid_to = n.valid_from
               and o.menu_id <> n.menu_id and o.suspect_since is null
    where n.valid_from >= :since and n.valid_from < :until and n.suspect_since is null),
now_costs as (
    select p.new_id, p.day, i.name, coalesce(i.section, '') as section, coalesce(i.label, '') as label,
           min(cast(i.price as $real)) as price
    from pair p join menu_item i on i.menu_id = p.new_id where i.price is not null group by 1, 2, 3, 4, 5),
cost as (
    select p.new_id, i.name, coalesce(i.section, '') as section, coalesce(i.label, '') as label,
           min(cast(i.price as $real)) as price
    from pair p join menu_item i on i.menu_id = p.old_id where i.price is not null group by 1, 2, 3, 4)
select n.day, cast(sum(case when n.price > c.price then 1 else 0 end) as $int) as raised,
       cast(sum(case when n.price < c.price then 1 else 0 end) as $int) as lowered
from now_costs n
join cost c on c.new_id = n.new_id and c.name = n.name and c.section = n.section and c.label = n.label
group by n.day order by n.day;

-- Gaps by host: from the latest end of any earlier request to the start of the next, and by how much they exceeded what
-- was promised before it. Times are doubles of epoch seconds, which keep a microsecond at best: hence :grain.
-- name: fleet_gaps
select host, count(*) as requests, count(gap_s) as gaps,
       cast(sum(case when over_s < 0 - :grain then 1 else 0 end) as $int) as sooner,
       cast(sum(case when gap_s < 0 - :grain then 1 else 0 end) as $int) as overlapping,
       cast(sum(case when over_s >= 0 - :grain and over_s < 0.02 then 1 else 0 end) as $int) as within_20ms,
       cast(sum(case when over_s >= 0.02 and over_s < 0.1 then 1 else 0 end) as $int) as within_100ms,
       cast(sum(case when over_s >= 0.1 and over_s < 1 then 1 else 0 end) as $int) as within_1s,
       cast(sum(case when over_s >= 1 and over_s < 10 then 1 else 0 end) as $int) as within_10s,
       min(gap_s) as smallest_gap_s, min(over_s) as margin_s, min(promised_delay_s) as promised_s
from (select host, promised_delay_s, gap_s, gap_s - promised_delay_s as over_s
      from (select host, promised_delay_s,
                   sent_at - max(coalesce(finished_at, deadline_at)) over (
                       partition by host order by sent_at, request_id
                       rows between unbounded preceding and 1 preceding) as gap_s
            from request
            where request_id >= :first_id and sent_at >= :since and sent_at < :until) sent) gaps
group by host order by host;

-- By host, how the second half of a run's answers compares with its first half: over 1 we may be a burden.
-- name: fleet_drift
select host, count(*) as runs, avg(late_s) / nullif(avg(early_s), 0) as drift, avg(early_s) as early_s
from (select host, avg(case when half = 1 then ttfb_s end) as early_s, avg(case when half = 2 then ttfb_s end) as late_s
      from (select host, run_id, ttfb_s,
                   ntile(2) over (partition by host, run_id order by sent_at, request_id) as half
            from request
            where request_id >= :first_id and sent_at >= :since and sent_at < :until and ttfb_s is not null
              and purpose = 'page') halves
      group by host, run_id having count(*) >= 4) runs
group by host order by drift desc, host;
