-- Lists of pages: feeds beside sitemaps, who named them, one asking for all sites of a host, and what an honest sitemap
-- says of pages that were not asked. Pages that nearly say the same.

alter table sitemap add column kind text not null default 'sitemap';   -- sitemap or feed
alter table sitemap add column found_on text;                          -- page whose <link> names it; null: robots.txt, an index, or a guess
alter table sitemap add column content_sha256 text references content (sha256); -- its body, kept where several sites share the host
create index sitemap_url_idx on sitemap (url, checked_at);
create index sitemap_content_idx on sitemap (content_sha256) where content_sha256 is not null;

alter table site add column lists_whole_at $real;                      -- when all its sitemaps were last heard to their end
alter table site add column lastmod_quiet $real not null default 0;    -- lastmod stood still and the page had not changed

alter table page add column listed_by text;                            -- sitemap or feed that lists it
alter table page add column near_of text;                              -- URL of the page that speaks for it: they nearly say the same
alter table page add column vouched_at $real;                          -- when an honest sitemap last said that it had not changed
create index page_near_idx on page (site, near_of) where near_of is not null;
