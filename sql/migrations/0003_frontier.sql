-- The frontier: what a page calls itself, what does not matter in a site's URLs, and what the ledger leaves open.

alter table page add column canonical_url text;                -- what the page calls its own URL, when that is credible
alter table site add column nonsense text;                     -- fingerprints of what it answers to URLs that are none

-- One row a thing in a site's URLs that was learned not to matter: a parameter, a default document, a last slash.
create table duplicate_rule (
    site text not null references site (site),
    thing text not null,                   -- parameter name; '/index.html' or '/' for the path's end
    pairs $int not null,                   -- pages that said the same with and without it
    example text not null,                 -- one such pair, separated by a space
    learned_at $real not null,
    verified_at $real not null,            -- when a page that the rule would spare us was read and said the same
    expires_at $real not null,
    spared $int not null default 0,        -- requests that were not made because of it
    primary key (site, thing)
);
create index request_open_host_idx on request (host) where outcome is null;
