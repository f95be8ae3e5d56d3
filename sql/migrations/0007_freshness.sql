-- What is known of a page's change rate, of a site's lastmod, and what a request to a host must be worth
-- (core/freshness.py); menus that are held back until somebody looks again (core/plausible.py).

alter table page add column visits $real not null default 0;       -- visits that counted, older ones fading
alter table page add column changes $real not null default 0;      -- of them, with a change
alter table page add column quiet_s $real not null default 0;      -- seconds it was seen to stay unchanged
alter table page add column changed_s $real not null default 0;    -- length of the intervals that ended in a change
alter table page add column evidence_at $real;                     -- up to when visits are counted
alter table page add column text_sha256 text;                      -- of its visible text
alter table page add column menus_sha256 text;                     -- of all menus it shows
alter table page add column lastmod_read $real;                    -- what lastmod was when it was read last

alter table site add column lastmod_hits $real not null default 0;     -- lastmod moved and the page had changed
alter table site add column lastmod_false $real not null default 0;    -- it moved for nothing
alter table site add column lastmod_missed $real not null default 0;   -- the page had changed without it
alter table site add column lastmod_expected $real not null default 0; -- of the moved, how many change anyhow

alter table host add column revisit_price $real;                       -- fresh days, times weight, a request must bring
alter table host add column promise_kept $int not null default 1;      -- 0: its delay leaves no room for the promise

create index page_host_idx on page (host, state);

alter table menu add column suspect_since $real;                       -- held back: not in current_menu
alter table menu add column suspect_why text;
alter table menu add column settled_by text;                           -- second visit, or who confirmed or rejected it
