-- What one server address got from us, in order of time: the proof by address and the view politeness read by it.

create index request_peer_idx on request (peer, sent_at) where peer is not null;
