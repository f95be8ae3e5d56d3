-- Nothing is lost and nothing is in two places: what must hold of the frontier and the ledger whenever nobody writes.

-- An intent past its deadline whose lease is over will have no outcome. (A host that is taken again is closed by its
-- new holder; this is for hosts that nobody took since.)
-- name: close_overdue
update request set outcome = 'lost', reason = 'no outcome: the process that sent it is gone'
where outcome is null and deadline_at < :before
  and not exists (select 1 from host h where h.host = request.host and h.lease_token = request.lease_token
                    and h.lease_until > $now)
returning request_id;

-- Of all sites, by the index of open ones: asked by site it would read every request these sites ever got.
-- name: open_intents
select r.request_id, r.site, r.url, r.run_id, r.deadline_at
from request r
where r.outcome is null and r.deadline_at < :before
order by r.deadline_at limit 1000;

-- name: states
select state, count(*) as pages,
       sum(case when content_sha256 is not null then 1 else 0 end) as with_content
from page where site in :site_list group by state order by state;

-- Pages nobody would ever come back to, or that are put off or given up without a reason.
-- name: strays
select page_id, site, url, state, reason, due_at,
       case when state not in ('due', 'done', 'deferred', 'dead') then 'no_such_state'
            when state in ('deferred', 'dead') and reason is null then 'no_reason'
            when state <> 'dead' and due_at > :horizon then 'never_due'
            end as fault
from page
where site in :site_list
  and (state not in ('due', 'done', 'deferred', 'dead') or (state in ('deferred', 'dead') and reason is null)
       or (state <> 'dead' and due_at > :horizon))
order by page_id limit 100;

-- Menus on display of a page that says it is none, or that asks not to be shown.
-- name: menus_astray
select m.site, m.source_url as url, p.state, coalesce(p.reason, 'noindex') as reason
from menu m join page p on p.page_id = m.page_id
where m.valid_to is null and m.site in :site_list
  and (p.noindex = 1 or (p.state = 'done' and p.reason in ('gone', 'soft_404', 'canonical')))
order by m.menu_id limit 100;

-- Two pages of a site under one URL cannot be (unique); a content that two pages hold is stored once.
-- name: contents_unreferenced
select sha256, blob_key from content c
where c.stored_at < :before
  and not exists (select 1 from page where page.content_sha256 = c.sha256)
  and not exists (select 1 from menu where menu.content_sha256 = c.sha256)
  and not exists (select 1 from sitemap where sitemap.content_sha256 = c.sha256)
order by c.sha256 limit :most;
