-- Bodies that were fetched and not read yet (a run was killed between the two): asked for each minute, over all sites.
-- What is read again because another page's menu changed is among them.

create index page_unread_idx on page (site, fetched_at)
    where content_sha256 is not null and noindex = 0 and state <> 'dead'
      and (extracted_sha256 is null or extracted_sha256 <> content_sha256);
