-- What a host asked us to wait, as it said so: the proof reads it, and need not believe the rest we wrote down.

alter table request add column retry_after text;
