-- The clock of a server address: two rows an address, each a place for one request at a time, held under a lease.

create table address_slot (
    address text not null,                 -- IPv4 address, or the /64 of an IPv6 address (core/server_group.py)
    slot $int not null,                    -- 0 or 1
    owner text,
    run_id text,
    token $int not null default 0,
    lease_until $real not null default 0,  -- by the database's clock
    wanted_until $real not null default 0, -- another run found no place: the holder gives way at its next renewal
    primary key (address, slot)
);

-- The place a request was sent from; whoever takes a slot over rebuilds its clock from here.
alter table request add column address text;       -- as in address_slot; of the address really connected to, once known
alter table request add column address_slot $int;  -- null: a shared platform, or an address that was not known
create index request_address_idx on request (address, sent_at) where address is not null;
