-- Menus, versioned by content: a new version only when the items differ.

-- name: pending
select p.page_id, p.site, p.url, p.content_sha256, p.content_request_id, p.fetched_at, p.verified_at, p.role,
       p.extract_attempts, p.extractor_version, p.has_prices, c.blob_key, c.content_type, c.media_kind
from page p join content c on c.sha256 = p.content_sha256
where p.site = :site and p.noindex = 0 and p.state <> 'dead'
  and (coalesce(p.extracted_sha256, '') <> p.content_sha256 or coalesce(p.extractor_version, '') <> :version)
  and p.extract_attempts < :most_attempts
order by p.promise desc, p.depth, p.page_id;

-- name: extract_attempt
update page set extract_attempts = extract_attempts + 1 where page_id = :page_id;

-- name: extracted
update page
set extracted_sha256 = :sha256, extractor_version = :version, extract_reason = :reason, extract_attempts = 0,
    has_prices = :has_prices, due_at = case when state = 'done' and due_at > :due_at then :due_at else due_at end
where page_id = :page_id;

-- name: extract_failed
update page set extract_reason = :reason, extract_attempts = extract_attempts + :weight where page_id = :page_id;

-- name: current_of_site
select m.menu_id, m.site, m.kitchen, m.page_id, m.source_url, m.menu_sha256, m.valid_from, m.dishes
from menu m where m.site = :site and m.valid_to is null order by m.menu_id;

-- name: items_of
select menu_id, position, variant, section, name, description, price, currency, label
from menu_item where menu_id in :menu_list order by menu_id, position, variant;

-- name: menu_add
insert into menu (site, kitchen, page_id, source_url, content_sha256, request_id, extractor_version, menu_sha256,
                  language, currency, dishes, valid_from, fetched_at, verified_at)
values (:site, :kitchen, :page_id, :source_url, :content_sha256, :request_id, :extractor_version, :menu_sha256,
        :language, :currency, :dishes, :valid_from, :fetched_at, :verified_at)
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
update menu set verified_at = :now where page_id = :page_id and valid_to is null;

-- name: menu_same
update menu set content_sha256 = :content_sha256, request_id = :request_id, fetched_at = :fetched_at,
    verified_at = :verified_at, extractor_version = :extractor_version
where menu_id = :menu_id;

-- name: extract_again
update page set extracted_sha256 = null, extract_attempts = 0
where site = :site and page_id <> :page_id and content_sha256 is not null;

-- name: summary_of_site
select count(*) as menus, coalesce(sum(dishes), 0) as dishes, min(verified_at) as oldest_verified_at
from menu where site = :site and valid_to is null;

-- name: preview_of_site
select m.kitchen, i.section, i.name, i.price, i.currency, i.label, m.source_url, m.fetched_at, m.verified_at
from menu m join menu_item i on i.menu_id = m.menu_id
where m.site = :site and m.valid_to is null
order by m.menu_id, i.position, i.variant
limit :most;
