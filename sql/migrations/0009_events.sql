-- Events to the ordering platform: what was last said of each kitchen's menu, and who is sending what.

-- One row a site that events were written of: numbers them, and its lock keeps them in order.
create table event_stream (
    site text primary key,
    sequence $int not null                 -- of its last event
);

-- One row a kitchen whose menu stands as an event: what readers saw then.
create table announced_menu (
    site text not null,
    kitchen text not null,
    sha256 text not null,                  -- of its dishes and prices
    menus $int not null,                   -- current versions that were looked at: how many, and the sum of their keys;
    menu_sum $int not null,                -- other ones now, and the kitchen is looked at again
    event_id text not null,
    announced_at $real not null,
    primary key (site, kitchen)
);

create index menu_kitchen_idx on menu (site, kitchen) where valid_to is null;

alter table outbox add column claimed_until $real not null default 0;  -- a relay is sending it; after that it may again
