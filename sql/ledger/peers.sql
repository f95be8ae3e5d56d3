-- Who answered for a host.

-- Among its last requests, the latest first; the index by host and time answers it.
-- name: last_peers
select peer from (select peer, sent_at, request_id from request
                  where host = :host order by sent_at desc, request_id desc limit 20) latest
where peer is not null order by sent_at desc, request_id desc;
