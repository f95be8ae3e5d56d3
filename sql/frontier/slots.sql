-- Slots on server addresses, across runs and machines. Lease times by the database's clock, as of hosts.

-- name: slot_take
insert into address_slot (address, slot, owner, run_id, token, lease_until)
values (:address, :slot, :owner, :run_id, 1, $now + :ttl_s)
on conflict (address, slot) do update
set owner = excluded.owner, run_id = excluded.run_id, token = address_slot.token + 1,
    lease_until = excluded.lease_until, wanted_until = 0
where address_slot.owner is null or address_slot.lease_until <= $now or address_slot.owner = :dead_owner
   or address_slot.owner = excluded.owner
returning token;

-- name: slots_of
select slot, owner, run_id, lease_until - $now as left_s from address_slot where address = :address order by slot;

-- name: slots_wanted
update address_slot set wanted_until = $now + :for_s
where address = :address and owner is not null and owner <> :owner;

-- A slot that somebody else waits for is not renewed: its holder gives way.
-- name: slot_renew
update address_slot set lease_until = $now + :ttl_s
where address = :address and slot = :slot and owner = :owner and token = :token
  and lease_until > $now and wanted_until <= $now
returning slot;

-- name: slot_give
update address_slot set owner = null, run_id = null, lease_until = 0
where address = :address and slot = :slot and owner = :owner and token = :token;

-- name: slots_release
update address_slot set owner = null, run_id = null, lease_until = 0
where address in :address_list and owner = :owner;
