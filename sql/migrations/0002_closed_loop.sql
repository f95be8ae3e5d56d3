-- The closed loop's memory of a host (core/pacing.py): what it takes when nobody hurries it, and how we slowed down.

alter table host add column loop_delay_s $real not null default 0;   -- delay asked for by the closed loop; 0: it asks for none
alter table host add column baseline_s $real;                        -- the host's own time to first byte, not of our making
alter table host add column ttfb_spread $real not null default 0;    -- scatter of single answers, as a share of ttfb_s
alter table host add column edge_delay_s $real not null default 0;   -- delay at which trouble began last; 0: not known
alter table host add column calm_answers $int not null default 0;    -- answers since the loop last slowed down
alter table host add column ttfb_answers $int not null default 0;    -- pages whose time was learned from
