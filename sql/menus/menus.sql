-- Menus, versioned by content: a new version only when the items differ.

-- name: pending
select p.page_id, p.site, p.url, p.depth, p.content_sha256, p.content_request_id, p.fetched_at, p.verified_at, p.role,
       p.extract_attempts, p.extractor_version, p.has_prices, p.host, p.visits, p.changes, p.quiet_s, p.changed_s,
       p.evidence_at, p.menus_sha256, p.lastmod, p.lastmod_read, p.in_sitemap, c.blob_key, c.content_type, c.media_kind,
       p.extracted_sha256, p.extract_reason, e.blob_key as read_blob_key, e.content_type as read_content_type
from page p join content c on c.sha256 = p.content_sha256
left join content e on e.sha256 = p.extracted_sha256
where p.site = :site and p.noindex = 0 and p.state <> 'dead'
  and (p.state <> 'done' or p.reason is null) -- else its last answer was not this content: gone, moved, forbidden
  and (coalesce(p.extracted_sha256, '') <> p.content_sha256 or coalesce(p.extractor_version, '') <> :version
       -- it shows the dishes of a page that leads elsewhere now, or is gone
       or (p.extract_reason like 'same dishes as %'
           and exists (select 1 from menu m join page q on q.page_id = m.page_id
                       where m.site = p.site and m.valid_to is null and m.suspect_since is null
                         and p.extract_reason = 'same dishes as ' || m.source_url
                         and (q.reason = 'gone_unconfirmed'
                              or (q.state = 'done' and q.reason in ('redirected', 'gone', 'soft_404'))))))
  and p.extract_attempts < :most_attempts
order by p.promise desc, p.depth, p.page_id;

-- Whether there is a body that nobody read yet (plans.due_sites has the same words).
-- name: left_unread
select page_id from page
where site = :site and content_sha256 is not null and noindex = 0 and state <> 'dead'
  and (extracted_sha256 is null or extracted_sha256 <> content_sha256)
  and (state <> 'done' or reason is null) and extract_attempts < :most_attempts
  and coalesce(extract_reason, '') <> :waits
limit 1;

-- name: extracted
update page
set extracted_sha256 = :sha256, extractor_version = :version, extract_reason = :reason, extract_attempts = 0,
    has_prices = :has_prices, due_at = case when state = 'done' and due_at > :due_at then :due_at else due_at end
where page_id = :page_id;

-- name: extract_failed
update page set extract_reason = :reason, extract_attempts = extract_attempts + 1,
    -- what waited for acceptance still does
    extractor_version = case when extract_reason = :waits then null else extractor_version end
where page_id = :page_id;

-- All that are on display: what a menu that went away may have moved to.
-- name: current_of_site
select menu_id, page_id from menu
where site = :site and valid_to is null and suspect_since is null order by menu_id;

-- Those that a page may change: its own, and those of the kitchens it shows. A directory has thousands of others.
-- name: current_of_kitchens
select m.menu_id, m.site, m.kitchen, m.page_id, m.source_url, m.menu_sha256, m.valid_from, m.dishes, p.redirect_to,
       -- 1: its page leads elsewhere, or is gone (at once, not only when that is confirmed)
       case when p.reason = 'gone_unconfirmed' or (p.state = 'done' and p.reason in ('redirected', 'gone', 'soft_404'))
            then 1 else 0 end as page_left,
       case when exists (select 1 from menu h where h.page_id = m.page_id and h.kitchen = m.kitchen
                           and h.suspect_since is not null and h.valid_to is null) then 1 else 0 end as doubted
from menu m join page p on p.page_id = m.page_id
where m.suspect_since is null
  and m.menu_id in (select k.menu_id from menu k where k.site = :site and k.kitchen in :kitchen_list and k.valid_to is null
                    union
                    select o.menu_id from menu o where o.page_id = :page_id and o.valid_to is null)
order by m.menu_id;

-- What each page of a site shows now (:page_id null: all of them).
-- name: dishes_by_page
select m.page_id, i.name, i.price
from menu m join menu_item i on i.menu_id = m.menu_id
where m.site = :site and m.valid_to is null and (cast(:page_id as $int) is null or m.page_id = :page_id);

-- name: items_of
select menu_id, position, variant, section, name, description, price, currency, label
from menu_item where menu_id in :menu_list order by menu_id, position, variant;

-- name: menu_add
insert into menu (site, kitchen, page_id, source_url, content_sha256, request_id, extractor_version, menu_sha256,
                  language, currency, dishes, valid_from, fetched_at, verified_at, suspect_since, suspect_why)
values (:site, :kitchen, :page_id, :source_url, :content_sha256, :request_id, :extractor_version, :menu_sha256,
        :language, :currency, :dishes, :valid_from, :fetched_at, :verified_at, :suspect_since, :suspect_why)
returning menu_id;

-- name: item_add
insert into menu_item (menu_id, position, variant, section, name, description, price, currency, label, price_text,
                       extractor, confidence)
values (:menu_id, :position, :variant, :section, :name, :description, :price, :currency, :label, :price_text,
        :extractor, :confidence);

-- name: menu_close
update menu set valid_to = :now where menu_id = :menu_id and valid_to is null;

-- name: menus_close_of_page
update menu set valid_to = :now where page_id = :page_id and valid_to is null;

-- name: menus_close_at
update menu set valid_to = :now
where valid_to is null and page_id in (select page_id from page where site = :site and url = :url);

-- name: menus_verified
update menu set verified_at = :now
where page_id = :page_id and valid_to is null
  -- not what its page no longer holds, where what it holds now is yet to be read
  and exists (select 1 from page p where p.page_id = menu.page_id
                and p.content_sha256 in (menu.content_sha256, p.extracted_sha256))
  -- not what the page showed before, while it shows something that is held back or was rejected
  and not exists (select 1 from menu s join page p on p.page_id = s.page_id
                  where s.page_id = menu.page_id and s.kitchen = menu.kitchen and s.menu_id <> menu.menu_id
                    and s.suspect_since is not null and (s.valid_to is null or s.settled_by = 'rejected')
                    and s.content_sha256 = p.content_sha256);

-- name: held_of_page
select menu_id, page_id, kitchen, menu_sha256, dishes, suspect_since, suspect_why, valid_to, settled_by
from menu
where page_id = :page_id and kitchen = :kitchen and suspect_since is not null
  and (valid_to is null or settled_by = 'rejected')
order by menu_id;

-- name: suspects_of_page
select menu_id, page_id, kitchen, menu_sha256, dishes, suspect_since, suspect_why
from menu where page_id = :page_id and suspect_since is not null and valid_to is null order by menu_id;

-- name: suspects_of_site
select menu_id, page_id, kitchen, menu_sha256, dishes, suspect_since, suspect_why, source_url
from menu where site = :site and suspect_since is not null and valid_to is null order by menu_id;

-- name: rejected_seen
update menu set content_sha256 = :content_sha256
where page_id = :page_id and kitchen = :kitchen and menu_sha256 = :sha256 and settled_by = 'rejected';

-- name: menu_content
update menu set content_sha256 = :content_sha256 where menu_id = :menu_id;

-- name: suspect_settled
update menu set valid_to = :now, settled_by = :by where menu_id = :menu_id and valid_to is null;

-- name: suspects_withdrawn
update menu set valid_to = :now, settled_by = 'withdrawn'
where page_id = :page_id and kitchen = :kitchen and suspect_since is not null and valid_to is null;

-- name: suspect_confirmed
update menu set suspect_since = null, settled_by = :by, valid_from = :now, valid_to = :valid_to
where menu_id = :menu_id;

-- name: good_of_suspect_close
update menu set valid_to = :now
where page_id = :page_id and kitchen = :kitchen and valid_to is null and suspect_since is null;

-- name: menu_same
update menu set content_sha256 = :content_sha256, request_id = :request_id, fetched_at = :fetched_at,
    verified_at = :verified_at, extractor_version = :extractor_version, source_url = :source_url
where menu_id = :menu_id;

-- What it shows is unchanged, though another extractor reads it otherwise.
-- name: menu_seen
update menu set verified_at = :verified_at where menu_id = :menu_id;

-- The same menu at another URL of its site: one version goes on, and says where it was read until it is read again.
-- name: menu_moved
update menu set page_id = :page_id where menu_id = :menu_id;

-- name: suspects_moved
update menu set page_id = :to_page_id
where page_id = :page_id and kitchen = :kitchen and suspect_since is not null and valid_to is null;

-- name: read_anew
update page set extracted_sha256 = null, extract_attempts = 0 where page_id = :page_id;

-- What other pages show may count now. A page whose own menu was ended is read anew should it ever be back (null: as if
-- it never was; empty: once more, by the same rules).
-- name: extract_again
update page set extracted_sha256 = case when page_id = :page_id then null else '' end, extract_attempts = 0
where site = :site and content_sha256 is not null and (page_id = :page_id or extracted_sha256 = content_sha256);

-- Pages that another extractor read, and those the present one reads otherwise than what is on display.
-- name: behind
select p.page_id, p.site, p.url, p.depth, p.content_sha256, p.content_request_id, p.fetched_at, p.verified_at, p.role,
       p.extract_attempts, p.extractor_version, p.has_prices, p.host, p.visits, p.changes, p.quiet_s, p.changed_s,
       p.evidence_at, p.menus_sha256, p.lastmod, p.lastmod_read, p.in_sitemap, c.blob_key, c.content_type, c.media_kind,
       p.extracted_sha256, p.extract_reason
from page p join content c on c.sha256 = p.content_sha256
where p.site in :site_list and p.noindex = 0 and p.state <> 'dead' and (p.state <> 'done' or p.reason is null)
  and p.extracted_sha256 is not null
  and (coalesce(p.extractor_version, '') <> :version or p.extract_reason = :waits)
order by p.site, p.promise desc, p.depth, p.page_id;

-- name: sites_behind
select p.site, cast(count(*) as $int) as pages
from page p join site s on s.site = p.site and s.status <> 'retired'
where p.noindex = 0 and p.state <> 'dead' and (p.state <> 'done' or p.reason is null)
  and p.content_sha256 is not null and p.extracted_sha256 is not null
  and (coalesce(p.extractor_version, '') <> :version or p.extract_reason = :waits)
group by p.site order by p.site;

-- name: waiting
select site, cast(count(*) as $int) as pages from page
where extract_reason = :waits and (:every = 1 or site in :site_list) group by site order by site;

-- Accepted: what the present extractor reads in them may be published.
-- name: accept
update page set extracted_sha256 = null, extract_attempts = 0
where site in :site_list and extracted_sha256 is not null
  and (coalesce(extractor_version, '') <> :version or extract_reason = :waits);

-- What is on display of a site, dish by dish.
-- name: display_of_site
select m.menu_id, m.kitchen, m.source_url, m.extractor_version, i.position, i.variant, i.section, i.name, i.description,
       i.price, i.currency, i.label
from menu m join menu_item i on i.menu_id = m.menu_id
where m.site = :site and m.valid_to is null and m.suspect_since is null
order by m.kitchen, m.menu_id, i.position, i.variant;

-- What was on display at :at (epoch seconds).
-- name: display_at
select m.menu_id, m.kitchen, m.source_url, m.extractor_version, i.position, i.variant, i.section, i.name, i.description,
       i.price, i.currency, i.label
from menu m join menu_item i on i.menu_id = m.menu_id
where m.site = :site and m.suspect_since is null and m.valid_from <= :at and (m.valid_to is null or m.valid_to > :at)
order by m.kitchen, m.menu_id, i.position, i.variant;

-- Sites with a menu that went up or came down after :since.
-- name: sites_changed
select distinct m.site from menu m join site s on s.site = m.site
where s.status <> 'retired' and m.suspect_since is null and (m.valid_from > :since or m.valid_to > :since)
  and (:every = 1 or m.site in :site_list)
order by m.site;

-- name: summary_of_site
select count(*) as menus, coalesce(sum(dishes), 0) as dishes, min(verified_at) as oldest_verified_at
from menu where site = :site and valid_to is null and suspect_since is null;

-- name: preview_of_site
select m.kitchen, i.section, i.name, i.price, i.currency, i.label, m.source_url, m.fetched_at, m.verified_at
from menu m join menu_item i on i.menu_id = m.menu_id
where m.site = :site and m.valid_to is null and m.suspect_since is null
order by m.menu_id, i.position, i.variant
limit :most;
