-- The crawl's state. Times are seconds since 1970-01-01 UTC (double precision); views give timestamps.
-- $id, $real, $int, $decimal and $blob are the dialect's own type names (adapters/database.py).

create table meta (
    key text primary key,
    value text not null
);
-- Hours after which a menu that was not verified is stale; the program writes its own setting over it.
insert into meta (key, value) values ('stale_after_h', '36');

create table site (
    site text primary key,                 -- partition key: punycode host, or host~slug
    seed_url text not null,
    name text not null,
    kind text not null check (kind in ('kitchen', 'directory')),
    page_budget $int,
    extra_hosts text not null default '',  -- space separated
    language text,
    currency text,
    time_zone text,
    quiet_hours text,
    status text not null default 'active' check (status in ('active', 'paused', 'retired')),
    host text not null,                    -- the clock of its seed (host without www)
    path_prefix text not null default '/',
    refused_pages $int not null default 0, -- links not stored because the page budget was spent
    sitemap_checked_at $real,
    visited_at $real,                      -- end of the last visit
    visit_word text,                       -- read, unchanged, nothing due, deferred, paused, busy, over budget, unreadable
    visit_detail text,
    read_at $real,                         -- end of the last visit that read or verified something
    imported_at $real not null,
    retired_at $real
);
create index site_status_idx on site (status, site);

-- One row a clock: apex and www, http and https share it.
create table host (
    host text primary key,
    lease_owner text,
    lease_run text,
    lease_token $int not null default 0,
    lease_until $real not null default 0,  -- by the database's clock
    ttfb_s $real,                          -- smoothed
    delay_s $real not null default 0,      -- promised at the last request
    next_request_at $real not null default 0,
    crawl_delay_s $real,
    blocked_until $real not null default 0,
    blocked_reason text,
    failures $int not null default 0,      -- in a row, of the host as a whole
    blocks $int not null default 0,
    updated_at $real not null
);

-- One row an authority (scheme, host, port): RFC 9309 section 2.3.
create table robots (
    authority text primary key,
    host text not null,
    kind text not null check (kind in ('rules', 'none', 'unreachable')),
    body text,                             -- the last good copy, decoded
    status $int,
    detail text,
    fetched_at $real,                      -- of the copy in body
    checked_at $real not null,
    next_check_at $real not null,
    failures $int not null default 0
);

create table content (
    sha256 text primary key,
    blob_key text not null,
    size $int not null,
    stored_size $int not null,
    media_kind text not null,              -- html pdf json xml text image binary empty
    content_type text,
    simhash text,
    stored_at $real not null
);

-- Seen set, frontier and schedule at once: one row a normalised URL of a site.
create table page (
    page_id $id,
    site text not null references site (site),
    url text not null,
    host text not null,
    state text not null check (state in ('due', 'done', 'deferred', 'dead')),
    due_at $real not null,
    reason text,                           -- why deferred, dead, or done without content
    role text not null default 'page',     -- seed, page, document, data
    promise $int not null default 0,       -- menu-likeness of the URL and its link text, higher first
    depth $int not null default 0,
    hops $int not null default 0,          -- redirects that led here
    found_on text,
    found_at $real not null,
    deliveries $int not null default 0,    -- intents since the last success
    last_outcome text,
    last_status $int,
    last_request_id $int,
    etag text,
    last_modified text,
    content_sha256 text references content (sha256),
    content_request_id $int,               -- the request that brought this content first
    fetched_at $real,                      -- when this content was read
    verified_at $real,                     -- when it was last seen unchanged, or read
    changed_at $real,
    redirect_to text,
    noindex $int not null default 0,
    extracted_sha256 text,
    extractor_version text,
    extract_attempts $int not null default 0,
    extract_reason text,
    has_prices $int not null default 0,
    lastmod $real,
    in_sitemap $int not null default 0,
    unique (site, url)
);
create index page_due_idx on page (site, state, due_at);
create index page_content_idx on page (content_sha256);
create index page_state_idx on page (state, due_at);

create table sitemap (
    url text not null,
    site text not null references site (site),
    checked_at $real not null,
    status $int,
    entries $int not null default 0,
    etag text,
    last_modified text,
    detail text,
    primary key (site, url)
);

-- The ledger: the intent is committed before a request leaves, the outcome after.
create table request (
    request_id $id,
    run_id text not null,
    site text not null,
    host text not null,
    url text not null,
    purpose text not null,                 -- robots, sitemap, page
    tier text not null default 'http',
    method text not null default 'GET',
    conditional $int not null default 0,
    lease_token $int not null,
    page_id $int,
    promised_delay_s $real not null,       -- the gap promised before this request
    sent_at $real not null,
    deadline_at $real not null,
    finished_at $real,
    outcome text,
    reason text,
    status $int,
    wire_bytes $int,
    ttfb_s $real,
    total_s $real,
    peer text
);
create index request_host_idx on request (host, sent_at);
create index request_site_idx on request (site, sent_at);
create index request_open_idx on request (deadline_at) where outcome is null;

-- One row a version of one kitchen's menu on one page.
create table menu (
    menu_id $id,
    site text not null references site (site),
    kitchen text not null,
    page_id $int not null references page (page_id),
    source_url text not null,
    content_sha256 text not null references content (sha256),
    request_id $int,
    extractor_version text not null,
    menu_sha256 text not null,             -- of the items; the same menu again is not a new version
    language text,
    currency text,
    dishes $int not null,
    valid_from $real not null,
    valid_to $real,                        -- null: current
    fetched_at $real not null,
    verified_at $real not null
);
create index menu_current_idx on menu (site, valid_to);
create index menu_page_idx on menu (page_id, valid_to);
create index menu_live_idx on menu (site, menu_id) where valid_to is null;
create index menu_content_idx on menu (content_sha256);

create table menu_item (
    menu_id $int not null references menu (menu_id),
    position $int not null,
    variant $int not null,
    section text,
    name text not null,
    description text,
    price $decimal,                        -- null: the dish is there, its price is not known
    currency text,
    label text,
    price_text text,
    extractor text not null,
    confidence $real not null,
    primary key (menu_id, position, variant)
);

create table outbox (
    outbox_id $id,
    key text not null unique,
    kind text not null,
    payload text not null,
    created_at $real not null,
    delivered_at $real,
    attempts $int not null default 0,
    next_try_at $real not null
);

create table lead (
    host text primary key,
    url text not null,
    found_on text not null,
    site text not null,
    found_at $real not null
);

create table breaker (
    name text primary key,
    state text not null default 'closed',
    failures $int not null default 0,
    open_until $real not null default 0,
    updated_at $real not null
);
