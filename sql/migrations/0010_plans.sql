-- Plans: which sites a run was asked for, so that nobody else asks for them too. What was last said of each site's
-- checks. And how far a site's 304 answers are true.

-- One row a run that was asked for and is not over.
create table plan_mark (
    mark_id $id,                           -- the run's key; never issued twice
    planned_by text not null,              -- daily_crawl or recrawl_due
    occasion text not null,                -- the tick it was made in: the same tick again asks for the same runs
    planned_at $real not null,
    expires_at $real not null              -- without a run by then it is void; renewed while its run is not over
);

-- One row a site that was ever planned.
create table planned_site (
    site text primary key,
    mark_id $int references plan_mark (mark_id), -- null: no run is asked for now
    planned_at $real not null              -- when it was planned last
);
create index planned_site_mark_idx on planned_site (mark_id) where mark_id is not null;

-- The sensor's question: which sites have pages that are due. Answered from the index alone.
create index page_due_at_idx on page (due_at, site, state) where state <> 'dead';

-- One row a site and check: what its last evaluation said, so that the freshness pass tells only what is new.
create table check_told (
    site text not null,
    check_name text not null,
    verdict text not null,                 -- fresh, stale or broken, and which kitchens are not fresh; what is held back
    told_at $real not null,
    primary key (site, check_name)
);

alter table page add column not_modified $int not null default 0;        -- answers 304 since its body was last read
alter table site add column not_modified_right $real not null default 0; -- bodies read again after 304s: as they said
alter table site add column not_modified_wrong $real not null default 0; -- or changed, whatever they had said
