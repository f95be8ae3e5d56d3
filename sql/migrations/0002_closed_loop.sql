-- The closed loop's memory of a host (core/pacing.py): what it takes by itself, what we add, and how we slowed down.

alter table host add column loop_delay_s $real not null default 0;   -- delay asked for by the closed loop; 0: none
alter table host add column baseline_s $real;                        -- the host's own time to first byte, not of our making
alter table host add column load_s $real not null default 0;         -- what we add to it when asking at the floor's rate
alter table host add column baseline_var $real not null default 0;   -- how uncertain both are, as shares of the baseline
alter table host add column load_var $real not null default 0;
alter table host add column shared_var $real not null default 0;     -- their covariance
alter table host add column ttfb_spread $real not null default 0;    -- scatter of single answers, as a share
alter table host add column ttfb_answers $int not null default 0;    -- pages whose time was learned from
