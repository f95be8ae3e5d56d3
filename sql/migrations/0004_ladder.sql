-- The ladder: what a page needed, the browser's two slots, and whom to ask where the last rung was refused.

alter table page add column tier text not null default 'http';  -- rung that the page needed at its last visit
alter table page add column tier_probed_at $real;               -- when plain http was last tried on it
alter table page add column plain_bytes $int;                   -- visible text that plain http brought of an unrendered page
alter table page add column sparse_at $real;                    -- when a browser last saw no more than plain http did
alter table host add column unsolved $int not null default 0;   -- challenges in a row that the last rung did not solve

-- One row a call that may be under way, over all runs and machines; by the database's clock.
create table browser_slot (
    slot $int primary key,
    owner text,
    taken_until $real not null default 0
);
insert into browser_slot (slot) values (1);
insert into browser_slot (slot) values (2);

-- Hosts whose partner a person has to ask, with what speaks for and against us.
create table partner_task (
    host text primary key,
    site text not null references site (site),
    reason text not null,
    evidence text not null,                -- what the host answered, in words
    conduct text not null,                 -- our own conduct there in the hour before, JSON
    opened_at $real not null,
    seen_at $real not null,                -- when it last happened
    closed_at $real                        -- when a page of the host was read again
);
