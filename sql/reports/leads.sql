-- Kitchens on hosts that are no partners: what the table lead holds, less what has become a partner since.

-- name: leads
select l.host, l.url, l.found_on, l.site, s.name as found_by, $ts(l.found_at) as found_at
from lead l
join site s on s.site = l.site
where l.found_on <> '' and not exists (select 1 from site p where p.host = l.host)
order by l.found_at desc, l.host;
