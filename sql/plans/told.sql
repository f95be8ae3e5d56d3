-- What the last evaluations of a site's checks said.

-- name: told
select site, check_name, verdict, told_at from check_told where site in :site_list order by site, check_name;

-- name: told_save
insert into check_told (site, check_name, verdict, told_at) values (:site, :check_name, :verdict, :now)
on conflict (site, check_name) do update set verdict = excluded.verdict, told_at = excluded.told_at;

-- Sites with a menu on display or held back, and those that were said to have one.
-- name: sites_with_menus
select s.site from site s
where s.status <> 'retired'
  and (exists (select 1 from menu m where m.site = s.site and m.valid_to is null)
       or exists (select 1 from check_told t where t.site = s.site))
order by s.site;

-- name: erase_told
delete from check_told where site = :site;
