-- The frontier: one row a normalised URL; the holder of the host's lease takes and settles its pages.

-- name: page_add
insert into page (site, url, host, state, due_at, role, promise, depth, hops, found_on, found_at, lastmod, in_sitemap,
                  named_late, listed_by)
values (:site, :url, :host, 'due', :due_at, :role, :promise, :depth, :hops, :found_on, :found_at, :lastmod, :in_sitemap,
        :named_late, :listed_by)
on conflict (site, url) do nothing;

-- One that is not worth a request by what the site taught us, for the time being.
-- name: page_add_refused
insert into page (site, url, host, state, reason, due_at, role, promise, depth, hops, found_on, found_at, lastmod,
                  in_sitemap, named_late, listed_by)
values (:site, :url, :host, 'done', :refused, :due_at, :role, :promise, :depth, :hops, :found_on, :found_at, :lastmod,
        :in_sitemap, :named_late, :listed_by)
on conflict (site, url) do nothing;

-- One never read, which a page nearer to the start links as well: it stands with that page from now on.
-- name: page_nearer
update page set depth = :depth, found_on = :found_on, promise = :promise, named_late = :named_late,
    due_at = case when state = 'due' then due_at else :due_at end, state = 'due', reason = null
where site = :site and url = :url and verified_at is null and depth > :depth and coalesce(found_on, '') <> 'sitemap'
  and deliveries = 0 and (state = 'due' or (state = 'done' and reason in ('too_deep', 'trap_growth')));

-- Pages given up as traps or duplicates do not use up what the site may have; what only a sitemap lists does while it
-- waits, or each day's walk would add as many again.
-- name: pages_of_site
select count(*) as pages from page
where site = :site
  and not ((coalesce(reason, '') in ('trap_growth', 'trap_dated', 'too_deep') and coalesce(found_on, '') <> 'sitemap')
           or coalesce(reason, '') like 'duplicate_%');

-- name: growth_count
select count(*) as pages from page
where site = :site and state = 'done' and reason in ('trap_growth', 'trap_dated', 'too_deep')
  and coalesce(found_on, '') <> 'sitemap';

-- name: listed_count
select count(*) as pages from page where site = :site and found_on = 'sitemap';

-- Pages never asked for that are worth less than :worth (crawl/links.py says what a page is worth), the least first.
-- What only a sitemap lists and is refused gives way to whatever a page links (:linked), else to more promising pages.
-- What the seed links plainly gives way to nothing, unless it links more than can be read whole (:whole).
-- name: pages_giving_way
select page_id, url, found_on, worth
from (select page_id, url, found_on, depth,
             case when found_on = 'sitemap' and reason is not null then 2 * promise - 1 - 200 * :linked
                  when found_on = 'sitemap' or depth > 2 or url like '%?%' or promise < -10 then 2 * promise
                  when depth = 2 then case when promise < 0 then 0 else 2 * promise end
                  when promise < 0 then 1 else 2 * promise + 1 end as worth
      from page
      where site = :site and role = 'page' and verified_at is null and last_request_id is null and deliveries = 0
        and (depth > 1 or found_on = 'sitemap' or url like '%?%' or named_late = 1
             or (select count(*) from page o where o.site = :site and o.depth = 1 and o.named_late = 0
                   and o.found_on <> 'sitemap' and o.url not like '%?%') > :whole)
        and (state = 'due' or (state = 'done' and reason = 'trap_growth' and found_on = 'sitemap'))) unread
where worth < :worth
order by worth, depth desc, page_id desc limit :most;

-- name: pages_give_way
delete from page where page_id in :page_list;

-- Pages that the one at :url was the first to name, and that are not on record.
-- name: named_more
update page set named_more = named_more + :more where site = :site and url = :url;

-- A page that only a sitemap listed, and that a page links by a better word; :found_on: the seed, if that does.
-- name: listed_linked
update page set promise = :promise, found_on = :found_on
where site = :site and url = :url and verified_at is null and found_on = 'sitemap';

-- Pages refused for growth, in the order they are asked for all the same: plain ones first, pages of a day last.
-- name: growth_refused
select page_id, url, depth, hops, in_sitemap, role, promise, found_on, named_late, due_at, reason from page
where site = :site and state = 'done' and reason in ('trap_growth', 'trap_dated', 'too_deep')
order by case when reason <> 'trap_growth' then 2 when url like '%?%' then 1 else 0 end, promise desc, depth, page_id;

-- name: growth_due
update page set due_at = :due_at where page_id in :page_list and state = 'done' and due_at > :due_at;

-- Which page of the site was the first to name each of its pages, without those that a sitemap lists.
-- name: named_pages
select url, found_on, depth from page
where site = :site and in_sitemap = 0 and role = 'page' and found_on is not null
  and coalesce(reason, '') not like 'duplicate_%' and coalesce(reason, '') <> 'too_deep'
order by page_id;

-- URLs that were asked for and brought no page: gone, or redirects, and whether to one not asked for (or not on record),
-- or that another page named before.
-- name: asked_unread
select p.url, p.found_on, p.depth, p.in_sitemap, p.role, p.promise, p.named_late, p.hops, p.redirect_to,
       case when t.page_id is null or (t.verified_at is null and t.state = 'done') or t.found_on <> p.url
            then 1 else 0 end as in_vain
from page p left join page t on t.site = p.site and t.url = p.redirect_to
where p.site = :site and p.verified_at is null and p.state = 'done'
  and ((p.redirect_to is not null and p.reason in ('redirected', 'redirect_refused', 'trap_growth'))
       or (p.redirect_to is null and p.last_outcome is not null and p.reason in ('gone', 'not_a_page', 'trap_growth')));

-- name: known_urls
select url, promise, found_on, verified_at, reason, depth from page where site = :site and url in :url_list;

-- name: refused_count
update site set refused_pages = refused_pages + :refused where site = :site;

-- The site has room for pages again (:most are kept), by a larger budget or since pages are gone.
-- name: refused_none
update site set refused_pages = 0
where site = :site and refused_pages > 0
  and (select count(*) from page
       where page.site = :site
         and not ((coalesce(reason, '') in ('trap_growth', 'trap_dated', 'too_deep') and coalesce(found_on, '') <> 'sitemap')
                  or coalesce(reason, '') like 'duplicate_%')) < :most;

-- Pages that were read and are due, what a request is worth most for first, those that failed or sent the host to
-- rest when they were asked last after all others: what a sitemap that is believed says has
-- changed; displayed prices and the seed while the host has room for the promise; then by age over the interval each is
-- to have, which orders pages as their worth does, since all are worth the same when they become due (core/freshness.py).
-- name: take_known
select p.page_id, p.site, p.url, p.host, p.state, p.due_at, p.role, p.promise, p.depth, p.hops, p.found_on, p.in_sitemap,
       p.deliveries, p.last_outcome, p.etag, p.last_modified, p.content_sha256, p.fetched_at, p.verified_at,
       p.extracted_sha256, p.has_prices, p.noindex, p.tier, p.tier_probed_at, p.plain_bytes, p.sparse_at,
       p.visits, p.changes, p.quiet_s, p.changed_s, p.evidence_at, p.text_sha256, p.lastmod, p.lastmod_read,
       p.not_modified, p.near_of, p.reason, p.redirect_to, p.named_late
from page p left join host h on h.host = p.host
where p.site = :site and p.state <> 'dead' and p.verified_at is not null
  -- not what a sitemap may vouch for, but for the sample (frontier.vouchable has the same words)
  and not (:vouching = 1 and p.due_at <= :now and p.state = 'done' and p.in_sitemap = 1 and p.has_prices = 1
           and p.lastmod is not null and p.lastmod_read is not null and p.evidence_at is not null
           and p.lastmod <= p.lastmod_read and p.evidence_at >= :asked_since and p.page_id not in :sample_list
           and (cast(p.lastmod as $int) % 86400 <> 0 or p.evidence_at >= p.lastmod + 86400))
  and (p.due_at <= :now
       -- what is known to be another one's copy is not asked before its own time
       or (:force = 1 and p.state = 'done' and p.content_sha256 is not null and p.verified_at < :run_started_at
           and p.near_of is null and coalesce(p.reason, '') not like 'duplicate_%' and coalesce(p.reason, '') <> 'canonical'))
  and p.page_id not in :held_list
order by case when coalesce(p.reason, '') in ('status_403', 'status_429', 'rate_limited', 'outage', 'http_5xx', 'timeout',
                                              'reset') then 1 else 0 end,
         case when :heed = 1 and p.in_sitemap = 1 and p.lastmod > coalesce(p.lastmod_read, p.verified_at) then 0 else 1 end,
         case when coalesce(h.promise_kept, 1) = 1 and (p.has_prices = 1 or p.role = 'seed') then 0 else 1 end,
         (:now - p.verified_at) / case when p.due_at > p.verified_at + 1 then p.due_at - p.verified_at else 1 end desc,
         p.promise desc, p.page_id
limit :most;

-- Pages not read yet, the most promising first: however many there are, they take no place of those above.
-- name: take_new
select p.page_id, p.site, p.url, p.host, p.state, p.due_at, p.role, p.promise, p.depth, p.hops, p.found_on, p.in_sitemap,
       p.deliveries, p.last_outcome, p.etag, p.last_modified, p.content_sha256, p.fetched_at, p.verified_at,
       p.extracted_sha256, p.has_prices, p.noindex, p.tier, p.tier_probed_at, p.plain_bytes, p.sparse_at,
       p.visits, p.changes, p.quiet_s, p.changed_s, p.evidence_at, p.text_sha256, p.lastmod, p.lastmod_read,
       p.not_modified, p.near_of, p.reason, p.redirect_to, p.named_late
from page p
where p.site = :site and p.state <> 'dead' and p.verified_at is null and p.due_at <= :now
  and p.page_id not in :held_list
order by case when coalesce(p.reason, '') in ('status_403', 'status_429', 'rate_limited', 'outage', 'http_5xx', 'timeout',
                                              'reset') then 1 else 0 end,
         p.promise desc, p.depth, p.page_id
limit :most;

-- name: next_due
select min(due_at) as due_at from page where site = :site and state <> 'dead';

-- A page that waits for the browser to recover, or that it failed on, is left to a later run.
-- Pages that failed when they were asked last: how many, how many of them are the start page or of the menu (a page whose
-- menu is on display; one that is linked by a word for a menu; while there is no menu, whatever speaks for one), the one
-- that matters most, and how many others were read or seen unchanged since :since.
-- name: failing_pages
select f.url, f.reason, f.last_outcome, count(*) over () as pages, cast(sum(f.of_menu) over () as $int) as of_menu,
       (select count(*) from page o
        where o.site = :site and o.state = 'done' and o.reason is null and o.verified_at >= :since) as standing
from (select p.page_id, p.url, p.reason, p.last_outcome, p.promise,
             case when p.role = 'seed' and t.starts = 0 then 1
                  when p.verified_at is null and p.promise >= :menu_points then 1
                  when exists (select 1 from menu m where m.page_id = p.page_id and m.valid_to is null) then 1
                  when p.verified_at is null and p.promise > 0
                       and not exists (select 1 from menu m where m.site = :site and m.valid_to is null) then 1
                  else 0 end as of_menu
      from page p
      cross join (select count(*) as starts from page q  -- a start page that moved is several pages
                  where q.site = :site and q.role = 'seed' and q.state = 'done' and q.reason is null) t
      where p.site = :site
        and (p.state = 'dead' or (p.state = 'deferred' and p.last_outcome = 'transient')
             or (p.state = 'done' and p.role = 'seed' and t.starts = 0
                 and (p.reason = 'gone' or substr(p.reason, 1, 7) = 'status_')))) f
order by f.of_menu desc, f.promise desc, f.page_id limit 1;

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
    verified_at = :now, noindex = :noindex, redirect_to = null, canonical_url = :canonical_url, not_modified = 0
where page_id = :page_id;

-- name: page_verified
update page
set state = 'done', reason = null, due_at = :due_at, deliveries = 0, last_outcome = :outcome, last_status = :status,
    etag = coalesce(:etag, etag), last_modified = coalesce(:last_modified, last_modified), verified_at = :now,
    not_modified = case when :outcome = 'not_modified' then not_modified + 1 else 0 end
where page_id = :page_id;

-- name: page_settled
update page
set state = :state, reason = :reason, due_at = :due_at, last_outcome = :outcome, last_status = :status,
    redirect_to = :redirect_to, lastmod_read = case when :state = 'done' then lastmod else lastmod_read end,
    deliveries = case when :state = 'done' then 0 else deliveries end
where page_id = :page_id;

-- Where redirects lead from a URL on, hop by hop, as they were answered last; not those that are due to be asked again.
-- name: redirect_hops
with recursive hop (redirect_to, hops) as (
    select p.redirect_to, 1 from page p
    where p.site = :site and p.url = :url and p.state = 'done' and p.redirect_to is not null and p.due_at > :now
      and p.reason in ('redirected', 'redirect_loop', 'redirect_to_itself')
    union all
    select p.redirect_to, hop.hops + 1 from hop join page p on p.site = :site and p.url = hop.redirect_to
    where hop.hops < :most and p.state = 'done' and p.redirect_to is not null and p.due_at > :now
      and p.reason in ('redirected', 'redirect_loop', 'redirect_to_itself'))
select redirect_to from hop order by hops;

-- name: page_refused
update page set state = 'done', reason = :reason, due_at = :due_at where page_id = :page_id;

-- name: page_due_again
update page set due_at = :due_at where page_id = :page_id and state = 'done' and due_at > :due_at;

-- name: sitemap_seen
update page set in_sitemap = 1, lastmod = :lastmod, listed_by = :listed_by,
    due_at = case when :heed = 1 and state = 'done' and :lastmod > coalesce(lastmod_read, verified_at, 0)
                       and due_at > :now then :now else due_at end
where site = :site and url = :url;

-- A feed tells what is new; what it no longer lists is not gone. A sitemap's word on a page goes before it.
-- name: feed_seen
update page set lastmod = :lastmod, listed_by = :listed_by,
    due_at = case when :heed = 1 and state = 'done' and :lastmod > coalesce(lastmod_read, verified_at, 0)
                       and due_at > :now then :now else due_at end
where site = :site and url = :url and in_sitemap = 0 and coalesce(lastmod, 0) < :lastmod;

-- name: sitemap_listed
select page_id, url, lastmod, verified_at, listed_by from page where site = :site and in_sitemap = 1;

-- name: sitemap_left
update page set in_sitemap = 0 where site = :site and url in :url_list;

-- What a site has taught us: its pages in the order they were read, and whether they were ever the source of a menu.
-- name: read_pages
select p.page_id, p.url, p.found_on, p.canonical_url, p.depth, p.hops, p.in_sitemap, p.role, p.promise, p.named_late,
       p.named_more, c.simhash,
       -- 1: its last answer was not this content (gone, moved, forbidden, another page stands for it)
       case when p.state = 'dead' or (p.state = 'done' and p.reason is not null) then 1 else 0 end as page_left,
       p.near_of, case when p.extracted_sha256 = p.content_sha256 then 1 else 0 end as extracted,
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
update page set state = 'done', reason = :reason, redirect_to = coalesce(:same_as, redirect_to), due_at = :due_at, deliveries = 0
where site = :site and url = :url;

-- Pages that another one stands for, which is gone or no page any more: they are due, to stand for themselves.
-- name: duplicate_orphans
select p.page_id from page p
where p.site = :site and p.state = 'done' and (p.reason like 'duplicate_%' or p.reason = 'canonical')
  and p.due_at > :now
  and not exists (select 1 from page q where q.site = p.site and q.url = p.redirect_to and q.state <> 'dead'
                    and not (q.state = 'done' and q.reason is not null));

-- name: orphans_due
update page set due_at = :now where page_id in :page_list;

-- name: nonsense_add
update site set nonsense = trim(coalesce(nonsense, '') || ' ' || :fingerprint)
where site = :site and length(coalesce(nonsense, '')) < 200
  and coalesce(nonsense, '') not like '%' || :fingerprint || '%';

-- Pages that nearly say the same (crawl/near.py).

-- name: near_state
select p.page_id, p.site, p.url, p.role, p.near_of, p.menus_sha256, p.extract_reason, p.verified_at, c.simhash,
       (select count(*) from menu m where m.page_id = p.page_id and m.valid_to is null) as menus
from page p left join content c on c.sha256 = p.content_sha256
where p.page_id = :page_id;

-- name: near_speaker
select p.url, p.menus_sha256,
       (select count(*) from menu m where m.page_id = p.page_id and m.valid_to is null and m.suspect_since is null) as menus
from page p
where p.site = :site and p.url = :url and p.near_of is null and p.content_sha256 is not null and p.noindex = 0
  and p.state <> 'dead' and not (p.state = 'done' and p.reason is not null);

-- name: near_members
select url from page where site = :site and near_of = :url order by url;

-- name: near_set
update page set near_of = :near_of, due_at = :due_at where page_id = :page_id and state = 'done';

-- name: near_end
update page set near_of = null where page_id = :page_id;

-- name: near_due
update page set due_at = :now where site = :site and near_of = :url and state = 'done' and due_at > :now;

-- The same answer again: whether it still shows what its speaker shows is to be seen.
-- name: near_again
update page set extracted_sha256 = '' where page_id = :page_id and near_of is not null;

-- A print view never read, on a site whose print views show what their pages show.
-- name: near_spared
update page set state = 'done', reason = :reason, redirect_to = :speaker, near_of = :speaker, due_at = :due_at,
    deliveries = 0
where page_id = :page_id;

-- name: prints_spared
select distinct reason from page where site = :site and state = 'done' and reason like 'duplicate_print:%';

-- Members nobody speaks for any more.
-- name: near_orphans
select p.page_id from page p
where p.site = :site and p.near_of is not null
  and not exists (select 1 from page q where q.site = p.site and q.url = p.near_of and q.near_of is null
                    and q.content_sha256 is not null and q.noindex = 0 and q.state <> 'dead'
                    and not (q.state = 'done' and q.reason is not null));

-- name: near_freed
update page set near_of = null, extracted_sha256 = '', due_at = case when due_at > :now then :now else due_at end
where page_id in :page_list;

-- A page whose menu was withdrawn, while its site shows none: asked for again at :due_at. Not where many pages are so.
-- name: menu_awaited
update page set due_at = :due_at
where page_id = :page_id and due_at > :due_at and has_prices = 1
  and not exists (select 1 from menu m where m.site = :site and m.valid_to is null)
  and (select count(*) from page o
       where o.site = :site and o.has_prices = 1 and o.page_id <> :page_id and o.state = 'done'
         and coalesce(o.reason, '') in ('gone', 'soft_404', 'redirected', 'redirect_refused')) < :most;
