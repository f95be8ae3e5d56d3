-- Outbox: lanes that keep what goes to one receiver in order. Alerts: what is failing now, and what was said of it.

alter table outbox add column lane text not null default '';    -- of one kind: delivered in order within it
alter table outbox add column problem text;                     -- what came of the last try that failed
create index outbox_waiting_idx on outbox (kind, lane, outbox_id) where delivered_at is null;

-- One row a check that fails now (of a site, or of none), and each open task to ask a partner.
create table alert (
    key text primary key,                  -- check:site, or the check alone where it concerns no single site
    check_name text not null,
    site text,
    severity text not null check (severity in ('warning', 'error')),
    reason text not null,
    explained_by text not null,            -- command that explains it
    since_at $real not null,               -- when the trouble began, as far as we know
    seen_at $real not null,                -- when it was first seen to fail
    event_id $int not null,                -- storage id of the last evaluation seen; 0: not from a check
    passed_at $real,                       -- passes again since then; kept until its recovery was written
    incident text,                         -- the story it belongs to; null: none yet
    told_at $real                          -- when a message spoke of it; null: none did yet
);
create index alert_incident_idx on alert (incident);

-- One row a story that was told and has not ended: of one site, or of many that broke together.
create table alert_incident (
    key text primary key,                  -- begins the key of each of its messages
    topic text not null,
    site text,                             -- null: several
    opened_at $real not null,
    grown_at $real not null,               -- when the last failure joined it
    told_at $real not null                 -- when its last message was written
);
