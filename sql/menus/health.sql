-- What the checks menu_fresh and menu_plausible judge.

-- name: ages
select m.site, m.kitchen, min(m.verified_at) as verified_at, cast(sum(m.dishes) as $int) as dishes,
       min(m.source_url) as source_url
from menu m
where m.site in :site_list and m.valid_to is null and m.suspect_since is null
group by m.site, m.kitchen
order by m.site, m.kitchen;

-- name: held
select site, kitchen, source_url, suspect_why, suspect_since, dishes
from menu
where site in :site_list and suspect_since is not null and valid_to is null
order by site, kitchen, menu_id;

-- name: sites
select s.site, s.visit_word, s.visit_detail, s.visited_at, s.read_at,
       (select min(p.due_at) from page p where p.site = s.site and p.state <> 'dead') as next_due_at
from site s where s.site in :site_list order by s.site;
