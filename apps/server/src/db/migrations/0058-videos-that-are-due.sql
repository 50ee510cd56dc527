-- Videos that are due are taken on in this order, each network's by itself: who takes 500 on reads 500, however many there
-- are. The time is written with what was read, and nowhere else.
create index videos_due on videos (network_id, platform_due_at, channel_id, video_id);
