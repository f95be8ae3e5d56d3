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
