-- The small facts the database keeps about itself (schema_version, views, stale_after_h).

-- name: get
select value from meta where key = :key;

-- name: set
insert into meta (key, value) values (:key, :value)
on conflict (key) do update set value = excluded.value;
