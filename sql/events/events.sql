-- Events of menus: what readers see against what was last said of it, and letters in order within a site.

-- name: on_display
select m.menu_id, m.kitchen, m.source_url, m.menu_sha256, m.language, m.currency, m.dishes, m.content_sha256,
       m.fetched_at, m.verified_at
from menu m join site s on s.site = m.site and s.status <> 'retired'
where m.site = :site and m.kitchen in :kitchen_list and m.valid_to is null and m.suspect_since is null and m.dishes > 0
order by m.kitchen, m.menu_id;

-- name: announced
select kitchen, sha256, menus, menu_sum, event_id from announced_menu
where site = :site and kitchen in :kitchen_list order by kitchen;

-- Takes the site's lock until the transaction ends, so that its events are numbered and written one after the other.
-- A site that was erased and imported again goes on above its old numbers: they begin at the time of its import.
-- name: stream
insert into event_stream (site, sequence)
values (:site, cast(coalesce((select imported_at from site where site = :site), 0) as $int))
on conflict (site) do update set sequence = event_stream.sequence
returning sequence;

-- name: stream_save
update event_stream set sequence = :sequence where site = :site;

-- name: announced_save
insert into announced_menu (site, kitchen, sha256, menus, menu_sum, event_id, announced_at)
values (:site, :kitchen, :sha256, :menus, :menu_sum, :event_id, :now)
on conflict (site, kitchen) do update
set sha256 = excluded.sha256, menus = excluded.menus, menu_sum = excluded.menu_sum, event_id = excluded.event_id,
    announced_at = excluded.announced_at;

-- name: announced_same
update announced_menu set menus = :menus, menu_sum = :menu_sum where site = :site and kitchen = :kitchen;

-- name: announced_forget
delete from announced_menu where site = :site and kitchen = :kitchen;

-- name: kitchens_of_page
select distinct kitchen from menu where page_id = :page_id order by kitchen;

-- name: kitchens_at
select distinct m.kitchen from menu m join page p on p.page_id = m.page_id
where p.site = :site and p.url = :url order by m.kitchen;

-- name: kitchens_of_site
select distinct kitchen from menu where site = :site and valid_to is null
union
select kitchen from announced_menu where site = :site
order by kitchen;

-- What nobody announced: menus older than this table, and changes by whoever forgot to say so.
-- name: unannounced
select d.site, d.kitchen
from (select m.site, m.kitchen, count(*) as menus, sum(m.menu_id) as menu_sum
      from menu m join site s on s.site = m.site and s.status <> 'retired'
      where m.valid_to is null and m.suspect_since is null and m.dishes > 0
      group by m.site, m.kitchen) d
left join announced_menu a on a.site = d.site and a.kitchen = d.kitchen
where a.site is null or a.menus <> d.menus or a.menu_sum <> d.menu_sum
union
select a.site, a.kitchen from announced_menu a
where not exists (select 1 from menu m join site s on s.site = m.site and s.status <> 'retired'
                  where m.site = a.site and m.kitchen = a.kitchen and m.valid_to is null
                    and m.suspect_since is null and m.dishes > 0)
order by 1, 2
limit :most;

-- The first waiting letter of each lane, where it may be tried: nothing of a lane is sent before it.
-- name: heads
select o.outbox_id
from (select min(outbox_id) as first_id from outbox where kind in :kind_list and delivered_at is null group by lane) f
join outbox o on o.outbox_id = f.first_id
where o.claimed_until <= :now and (o.next_try_at <= :now or :at_once = 1) and o.outbox_id not in :tried_list
order by o.outbox_id
limit :most;

-- Whoever claims it sends it; of two at once the second gets nothing.
-- name: claim
update outbox set claimed_until = :claimed_until
where outbox_id in :outbox_id_list and delivered_at is null and claimed_until <= :now
returning outbox_id, key, kind, lane, payload, attempts;

-- name: release
update outbox set claimed_until = 0 where outbox_id = :outbox_id;

-- name: backlog
select cast(count(*) as $int) as waiting, cast(count(distinct lane) as $int) as sites, min(created_at) as oldest_at,
       cast(coalesce(sum(case when created_at <= :before then 1 else 0 end), 0) as $int) as overdue
from outbox where kind in :kind_list and delivered_at is null;

-- Without what they say: thousands may wait.
-- name: waiting
select outbox_id, key, kind, lane as site, created_at, attempts, next_try_at, claimed_until, problem
from outbox where kind in :kind_list and delivered_at is null
order by outbox_id
limit :most;

-- Where nobody takes events: of each kitchen only the newest waits on. The key begins with the kitchen's own part.
-- name: superseded
delete from outbox
where kind in :kind_list and delivered_at is null and attempts = 0 and claimed_until = 0
  and exists (select 1 from outbox n
              where n.kind in :kind_list and n.lane = outbox.lane and n.delivered_at is null
                and n.outbox_id > outbox.outbox_id and substr(n.key, 1, 20) = substr(outbox.key, 1, 20))
returning outbox_id;

-- name: erase_site
delete from outbox where kind = 'menu_changed' and lane = :site;

-- name: erase_announced
delete from announced_menu where site = :site;

-- name: erase_stream
delete from event_stream where site = :site;

-- name: delivered_before
select cast(count(*) as $int) as letters from outbox where delivered_at < :before;
