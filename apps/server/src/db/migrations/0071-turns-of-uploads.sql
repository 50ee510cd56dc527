-- Uploads are worked on in turns: of each network one at a time, the next one of whoever has waited longest for a turn.
-- worked_at: when it had its last one. worked_ms: how long jobs have been at it in all.
alter table uploads add column worked_at timestamptz;
alter table uploads add column worked_ms bigint not null default 0;
create index uploads_of_turn on uploads ((coalesce(network_id, -account_id, 0)), worked_at);
