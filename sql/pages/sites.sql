-- The partner list and what its commands do to it.

-- name: sites_all
select site, seed_url, name, kind, page_budget, extra_hosts, language, currency, time_zone, quiet_hours, host,
       path_prefix, status
from site order by site;

-- name: site_add
insert into site (site, seed_url, name, kind, page_budget, extra_hosts, language, currency, time_zone, quiet_hours,
                  host, path_prefix, imported_at)
values (:site, :seed_url, :name, :kind, :page_budget, :extra_hosts, :language, :currency, :time_zone, :quiet_hours,
        :host, :path_prefix, :imported_at);

-- name: site_change
update site
set seed_url = :seed_url, name = :name, kind = :kind, page_budget = :page_budget, extra_hosts = :extra_hosts,
    language = :language, currency = :currency, time_zone = :time_zone, quiet_hours = :quiet_hours, host = :host,
    path_prefix = :path_prefix, retired_at = null,
    status = case when status = 'retired' then 'active' else status end
where site = :site;

-- name: site_prefix
update site set path_prefix = :path_prefix where site = :site;

-- name: sites_listed
select s.site, s.name, s.kind, s.status, s.seed_url, s.page_budget, s.extra_hosts, s.language, s.currency, s.time_zone,
       s.quiet_hours, s.path_prefix, s.visit_word, $ts(s.visited_at) as visited_at, $ts(s.read_at) as read_at
from site s order by s.site;

-- name: sites_pause
update site set status = 'paused' where status = 'active' and site in :site_list returning site;

-- name: sites_resume
update site set status = 'active' where status = 'paused' and site in :site_list returning site;

-- name: sites_retire
update site set status = 'retired', retired_at = :now where status <> 'retired' and site in :site_list returning site;

-- name: sites_menus_close
update menu set valid_to = :now where valid_to is null and site in :site_list;

-- name: lastmod_of_site
select lastmod_hits, lastmod_false, lastmod_missed, lastmod_expected, lastmod_quiet, not_modified_right,
       not_modified_wrong
from site where site = :site;

-- name: site_leases
select h.host, h.lease_run, h.lease_until - $now as left_s
from host h join site s on s.host = h.host
where s.site = :site and h.lease_until > $now;

-- The statements of erasing, in this order: children before parents.

-- name: erase_items
delete from menu_item where menu_id in (select menu_id from menu where site = :site);

-- name: erase_menus
delete from menu where site = :site;

-- name: erase_contents_of
select distinct content_sha256 as sha256 from page where site = :site and content_sha256 is not null
union
select distinct content_sha256 as sha256 from menu where site = :site
union
select distinct content_sha256 as sha256 from sitemap where site = :site and content_sha256 is not null;

-- name: erase_pages
delete from page where site = :site returning page_id;

-- name: erase_sitemaps
delete from sitemap where site = :site;

-- name: erase_requests
delete from request where site = :site returning request_id;

-- name: erase_rules
delete from duplicate_rule where site = :site;

-- name: erase_tasks
delete from partner_task where site = :site;

-- name: erase_leads
delete from lead where site = :site;

-- name: erase_site
delete from site where site = :site returning host;

-- name: erase_robots
delete from robots where host = :host and not exists (select 1 from site where site.host = robots.host);

-- name: erase_host
delete from host where host = :host and not exists (select 1 from site where site.host = host.host);

-- name: erase_contents
delete from content
where sha256 in :sha256_list
  and not exists (select 1 from page where page.content_sha256 = content.sha256)
  and not exists (select 1 from menu where menu.content_sha256 = content.sha256)
  and not exists (select 1 from sitemap where sitemap.content_sha256 = content.sha256)
returning sha256, blob_key;

-- name: contents_still_there
select blob_key from content where blob_key in :blob_key_list;
