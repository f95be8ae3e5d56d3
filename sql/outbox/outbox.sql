-- What is to be told to others: written in the transaction of what happened, delivered at least once.

-- name: enqueue
insert into outbox (key, kind, lane, payload, created_at, next_try_at)
values (:key, :kind, :lane, :payload, :now, :now)
on conflict (key) do nothing
returning outbox_id;

-- A lane whose first waiting row may not be tried yet gives none: what comes later waits behind it.
-- name: due
select o.outbox_id, o.key, o.kind, o.lane, o.payload, o.created_at, o.attempts, o.next_try_at, o.problem
from outbox o
where o.kind in :kind_list and o.delivered_at is null and o.next_try_at <= :now
  and not exists (select 1 from outbox e
                  where e.kind = o.kind and e.lane = o.lane and e.delivered_at is null
                    and e.outbox_id < o.outbox_id and e.next_try_at > :now)
order by o.outbox_id
limit :most;

-- name: delivered
update outbox set delivered_at = :now, attempts = attempts + 1, problem = null
where outbox_id = :outbox_id and delivered_at is null;

-- name: failed
update outbox set attempts = attempts + 1, next_try_at = :next_try_at, problem = :problem
where outbox_id = :outbox_id and delivered_at is null;

-- name: waiting
select outbox_id, key, kind, lane, payload, created_at, attempts, next_try_at, problem
from outbox where kind in :kind_list and delivered_at is null
order by outbox_id
limit :most;

-- name: sweep
delete from outbox where delivered_at is not null and delivered_at < :before returning outbox_id;
