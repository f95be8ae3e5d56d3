-- What is broken now, for people: the view standing_failures beside the partner's name and start page.

-- name: standing_failures
select f.class, f.site, s.name, f.host, f.reason, f.items, f.since, f.evidence, f.conduct, f.next_step, s.seed_url
from standing_failures f
left join site s on s.site = f.site
order by f.class, f.since, f.site, f.reason;
