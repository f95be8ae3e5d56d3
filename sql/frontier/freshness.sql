-- The revisit schedule's own statements.

-- name: pages_of_host
select count(*) as pages from page where host = :host and content_sha256 is not null and state <> 'dead';

-- name: needs_of_host
select p.page_id, p.state, p.due_at, p.verified_at, p.has_prices, p.role, p.visits, p.changes, p.quiet_s, p.changed_s,
       p.lastmod, p.lastmod_read, p.in_sitemap, p.near_of, p.vouched_at,
       s.lastmod_hits, s.lastmod_false, s.lastmod_missed, s.lastmod_expected, s.lastmod_quiet
from page p join site s on s.site = p.site
where p.host = :host and p.content_sha256 is not null and p.state <> 'dead' and s.status <> 'retired'
order by p.page_id;

-- name: price_of_host
select delay_s, crawl_delay_s, ttfb_s, revisit_price, promise_kept from host where host = :host;

-- What a visit to a page is weighed by beside the page itself. No such host: its columns are null.
-- name: standing_of_page
select s.lastmod_hits, s.lastmod_false, s.lastmod_missed, s.lastmod_expected, s.lastmod_quiet, s.not_modified_right,
       s.not_modified_wrong, h.host, h.revisit_price, h.promise_kept
from site s left join host h on h.host = :host where s.site = :site;

-- name: host_priced
update host set revisit_price = :price, promise_kept = :kept where host = :host;

-- name: page_due_at
update page set due_at = :due_at where page_id = :page_id and state = 'done';

-- name: lastmod_record
update site
set lastmod_hits = :hits, lastmod_false = :false, lastmod_missed = :missed, lastmod_expected = :expected,
    lastmod_quiet = :quiet
where site = :site;

-- name: answer_record
update site set not_modified_right = :right, not_modified_wrong = :wrong where site = :site;

-- name: page_evidence
update page
set visits = :visits, changes = :changes, quiet_s = :quiet_s, changed_s = :changed_s, evidence_at = :evidence_at,
    text_sha256 = coalesce(:text_sha256, text_sha256),
    lastmod_read = case when :read = 1 then lastmod else lastmod_read end
where page_id = :page_id;

-- name: menus_evidence
update page
set visits = :visits, changes = :changes, quiet_s = :quiet_s, changed_s = :changed_s, evidence_at = :evidence_at,
    menus_sha256 = :menus_sha256, lastmod_read = lastmod
where page_id = :page_id;

-- Pages with prices that a sitemap lists and whose lastmod stands still since they were looked at. A date without a time
-- of day says nothing of what changed later on its day. (Vouching: crawl/vouching.py.)
-- name: vouchable
select count(*) as pages from page
where site = :site and due_at <= :now and state = 'done' and in_sitemap = 1 and has_prices = 1
  and lastmod <= lastmod_read and evidence_at >= :asked_since
  and (cast(lastmod as $int) % 86400 <> 0 or evidence_at >= lastmod + 86400);

-- Those of them that are asked all the same: whoever was looked at longest ago.
-- name: vouch_sample
select page_id, menus_sha256 from page
where site = :site and due_at <= :now and state = 'done' and in_sitemap = 1 and has_prices = 1
  and lastmod <= lastmod_read and evidence_at >= :asked_since
  and (cast(lastmod as $int) % 86400 <> 0 or evidence_at >= lastmod + 86400)
order by evidence_at, page_id limit :most;

-- name: vouch_seen
select page_id, evidence_at, menus_sha256, state, reason, has_prices from page where page_id in :page_list;

-- name: vouch
update page set due_at = :due_at, vouched_at = :now
where site = :site and due_at <= :now and state = 'done' and in_sitemap = 1 and has_prices = 1
  and lastmod <= lastmod_read and evidence_at >= :asked_since
  and (cast(lastmod as $int) % 86400 <> 0 or evidence_at >= lastmod + 86400)
returning page_id;

-- name: menus_vouched
update menu set verified_at = :heard_at
where valid_to is null and suspect_since is null and verified_at < :heard_at
  and page_id in (select page_id from page where site = :site and vouched_at = :now);
