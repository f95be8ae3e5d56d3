-- What the graph reads about the partner list.

-- name: partitions
select site from site where status <> 'retired' order by site;

-- name: active_sites
select site from site where status = 'active' order by site;

-- name: partner_table
select site, name, kind, status, seed_url, visit_word, $ts(visited_at) as visited_at from site where status <> 'retired' order by site;
