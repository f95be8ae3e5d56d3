-- Hosts of kitchens that are no partners yet; nothing is asked of them.

-- name: leads_of_site
select count(*) as leads from lead where site = :site;

-- name: lead_add
insert into lead (host, url, found_on, site, found_at)
select :host, :url, :found_on, :site, :now
where not exists (select 1 from site where site.host = :host)
on conflict (host) do nothing;

-- name: lead_of_frame
update lead set found_on = '' where host = :host and site = :site;
