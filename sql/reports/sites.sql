-- What the graph reads about the partner list.

-- name: partitions
select site from site where status <> 'retired' order by site;

-- name: active_sites
select site from site where status = 'active' order by site;

-- name: partner_table
select site, name, kind, status, seed_url, visit_word, $ts(visited_at) as visited_at from site where status <> 'retired' order by site;

-- name: due_sites
select s.site from site s
where s.status = 'active'
  and (exists (select 1 from page p where p.site = s.site and p.state <> 'dead' and p.due_at <= :now)
       -- a body that nobody read yet (menus.left_unread)
       or exists (select 1 from page u
                  where u.site = s.site and u.content_sha256 is not null and u.noindex = 0 and u.state <> 'dead'
                    and (u.extracted_sha256 is null or u.extracted_sha256 <> u.content_sha256)
                    and (u.state <> 'done' or u.reason is null) and u.extract_attempts < :most_attempts
                    and coalesce(u.extract_reason, '') <> :waits)
       or not exists (select 1 from page p where p.site = s.site))
order by s.site;
