-- The frontier: one row a normalised URL; the holder of the host's lease takes and settles its pages.

-- name: page_add
insert into page (site, url, host, state, due_at, role, promise, depth, hops, found_on, found_at, lastmod, in_sitemap)
values (:site, :url, :host, 'due', :due_at, :role, :promise, :depth, :hops, :found_on, :found_at, :lastmod, :in_sitemap)
on conflict (site, url) do nothing;

-- Pages given up as traps or duplicates do not use up what the site may have.
-- name: pages_of_site
select count(*) as pages from page
where site = :site and not (coalesce(reason, '') = 'trap_growth' or coalesce(reason, '') like 'duplicate_%');

-- name: known_urls
select url from page where site = :site and url in :url_list;

-- name: refused_count
update site set refused_pages = refused_pages + :refused where site = :site;

-- name: take
select page_id, site, url, host, state, due_at, role, promise, depth, hops, found_on, in_sitemap, deliveries,
       last_outcome, etag,
       last_modified, content_sha256, fetched_at, verified_at, extracted_sha256, has_prices, noindex,
       tier, tier_probed_at, plain_bytes, sparse_at,
       visits, changes, quiet_s, changed_s, evidence_at, text_sha256, lastmod, lastmod_read
from page
where site = :site and state <> 'dead'
  and (due_at <= :now
       or (:force = 1 and state = 'done' and content_sha256 is not null and verified_at < :run_started_at))
  and page_id not in :held_list
order by promise desc, depth, page_id
limit :most;

-- name: next_due
select min(due_at) as due_at from page where site = :site and state <> 'dead';

-- A page that waits for the browser to recover, or that it failed on, is left to a later run.
-- name: next_retry
select min(due_at) as due_at from page
where site = :site and state = 'deferred' and coalesce(reason, '') not in ('browser_open', 'browser_failed');

-- name: delivery
update page set deliveries = deliveries + 1, last_request_id = :request_id where page_id = :page_id;

-- name: delivery_back
update page set deliveries = case when deliveries > 0 then deliveries - 1 else 0 end where page_id = :page_id;

-- name: page_read
update page
set state = 'done', reason = null, due_at = :due_at, deliveries = 0, last_outcome = :outcome, last_status = :status,
    etag = :etag, last_modified = :last_modified, content_sha256 = :sha256,
    content_request_id = case when content_sha256 = :sha256 then content_request_id else :request_id end,
    fetched_at = case when content_sha256 = :sha256 then fetched_at else :now end,
    changed_at = case when content_sha256 = :sha256 then changed_at else :now end,
    extract_attempts = case when content_sha256 = :sha256 then extract_attempts else 0 end,
    verified_at = :now, noindex = :noindex, redirect_to = null, canonical_url = :canonical_url
where page_id = :page_id;

-- name: page_verified
update page
set state = 'done', reason = null, due_at = :due_at, deliveries = 0, last_outcome = :outcome, last_status = :status,
    etag = coalesce(:etag, etag), last_modified = coalesce(:last_modified, last_modified), verified_at = :now
where page_id = :page_id;

-- name: page_settled
update page
set state = :state, reason = :reason, due_at = :due_at, last_outcome = :outcome, last_status = :status,
    redirect_to = :redirect_to, lastmod_read = case when :state = 'done' then lastmod else lastmod_read end,
    deliveries = case when :state = 'done' then 0 else deliveries end
where page_id = :page_id;

-- name: page_refused
update page set state = 'done', reason = :reason, due_at = :due_at where page_id = :page_id;

-- name: page_due_again
update page set due_at = :due_at where page_id = :page_id and state = 'done' and due_at > :due_at;

-- name: sitemap_seen
update page set in_sitemap = 1, lastmod = :lastmod,
    due_at = case when :heed = 1 and state = 'done' and :lastmod > coalesce(lastmod_read, verified_at, 0)
                       and due_at > :now then :now else due_at end
where site = :site and url = :url;

-- name: sitemap_listed
select page_id, url, lastmod, verified_at from page where site = :site and in_sitemap = 1;

-- name: sitemap_left
update page set in_sitemap = 0 where site = :site and url in :url_list;

-- What a site has taught us: its pages in the order they were read, and whether they were ever the source of a menu.
-- name: read_pages
select p.page_id, p.url, p.found_on, p.canonical_url, c.simhash,
       case when exists (select 1 from menu m where m.page_id = p.page_id) then 1 else 0 end as fruit
from page p join content c on c.sha256 = p.content_sha256
where p.site = :site
order by case when p.role = 'seed' then 0 else 1 end, p.content_request_id, p.page_id;

-- name: rules
select thing, pairs, example, verified_at, expires_at, spared from duplicate_rule where site = :site order by thing;

-- name: rule_save
insert into duplicate_rule (site, thing, pairs, example, learned_at, verified_at, expires_at)
values (:site, :thing, :pairs, :example, :now, :verified_at, :expires_at)
on conflict (site, thing) do update
set pairs = excluded.pairs, verified_at = excluded.verified_at, expires_at = excluded.expires_at,
    learned_at = case when duplicate_rule.expires_at <= :now then :now else duplicate_rule.learned_at end;

-- name: rule_spared
update duplicate_rule set spared = spared + 1 where site = :site and thing = :thing;

-- A rule that turned out wrong: what it spared us is due.
-- name: rule_undone
delete from duplicate_rule where site = :site and thing = :thing;

-- name: rule_pages_due
update page set state = 'due', due_at = :now, reason = null, redirect_to = null
where site = :site and state = 'done' and reason = :reason;

-- name: page_same_as
update page set state = 'done', reason = :reason, redirect_to = :same_as, due_at = :due_at, deliveries = 0
where site = :site and url = :url;

-- name: nonsense_add
update site set nonsense = trim(coalesce(nonsense, '') || ' ' || :fingerprint)
where site = :site and length(coalesce(nonsense, '')) < 200
  and coalesce(nonsense, '') not like '%' || :fingerprint || '%';
