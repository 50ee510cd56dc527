-- Every page of a list reads its places among the first thousand, which took more to decompress than to find.
alter table video_rank alter column place_channels set storage external;
alter table video_rank alter column place_videos set storage external;
alter table video_rank alter column place_figures set storage external;

-- The channels that may need attention, of which every summary counts each kind: few of all.
create index channels_attention on channels (network_id, channel_id)
  where status = 1 or verification in ('pending', 'failed') or platform_state <> 'present'
    or renamed_at is not null or code_gone_at is not null;
