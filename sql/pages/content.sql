-- Distinct bodies, robots copies and sitemaps.

-- name: content_add
insert into content (sha256, blob_key, size, stored_size, media_kind, content_type, simhash, stored_at)
values (:sha256, :blob_key, :size, :stored_size, :media_kind, :content_type, :simhash, :now)
on conflict (sha256) do update set simhash = coalesce(content.simhash, excluded.simhash);

-- name: content_of
select sha256, blob_key, media_kind, content_type, size from content where sha256 = :sha256;

-- name: robots_of
select * from robots where authority = :authority;

-- name: robots_of_host
select * from robots where host = :host;

-- name: robots_save
insert into robots (authority, host, kind, body, status, detail, fetched_at, checked_at, next_check_at, failures)
values (:authority, :host, :kind, :body, :status, :detail, :fetched_at, :now, :next_check_at, :failures)
on conflict (authority) do update
set kind = excluded.kind, body = excluded.body, status = excluded.status, detail = excluded.detail,
    fetched_at = excluded.fetched_at, checked_at = excluded.checked_at, next_check_at = excluded.next_check_at,
    failures = excluded.failures;

-- name: sitemap_of
select * from sitemap where site = :site and url = :url;

-- name: sitemap_save
insert into sitemap (url, site, checked_at, status, entries, etag, last_modified, detail, kind, content_sha256)
values (:url, :site, :now, :status, :entries, :etag, :last_modified, :detail, :kind, :content_sha256)
on conflict (site, url) do update
set checked_at = excluded.checked_at, status = excluded.status, entries = excluded.entries, etag = excluded.etag,
    last_modified = excluded.last_modified, detail = excluded.detail, content_sha256 = excluded.content_sha256;

-- The same file as another site of its host read it lately: it is asked for once for all of them.
-- name: sitemap_elsewhere
select m.*, c.blob_key, c.content_type
from sitemap m left join content c on c.sha256 = m.content_sha256
where m.url = :url and m.site <> :site and m.checked_at > :since and m.status is not null
order by m.checked_at desc limit 1;

-- name: sites_on_host
select count(*) as sites from site where host = :host and status <> 'retired';

-- What pages name with <link>, never more than so many of a kind.
-- name: list_found
insert into sitemap (url, site, checked_at, kind, found_on)
select :url, :site, 0, :kind, :found_on
where (select count(*) from sitemap where site = :site and kind = :kind and found_on is not null) < :most
on conflict (site, url) do nothing;

-- name: lists_found
select url, kind, checked_at, status, entries from sitemap
where site = :site and found_on is not null order by kind, url;

-- name: sitemaps_that_list
select count(*) as files from sitemap
where site = :site and kind = 'sitemap' and status in (200, 304) and entries > 0;

-- What an index lists, until it is read itself.
-- name: sitemap_below
insert into sitemap (url, site, checked_at) values (:url, :site, 0) on conflict (site, url) do nothing;

-- name: sitemaps_after
select url from sitemap
where site = :site and kind = 'sitemap' and (checked_at = 0 or checked_at > :since) order by url;

-- name: sitemap_checked
update site set sitemap_checked_at = :now, lists_whole_at = case when :whole = 1 then :now else lists_whole_at end
where site = :site;

-- name: sites_named
select * from site where site in :site_list;

-- name: visit_save
update site set visited_at = :now, visit_word = :word, visit_detail = :detail,
    read_at = case when :was_read = 1 then :now else read_at end
where site = :site;

-- name: seed_hosts
select site, url from page where role = 'seed' and site in :site_list;
