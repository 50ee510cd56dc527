-- Only to reference or co-located tables; none from facts and rollups, whose loads check what they need in bulk.
alter table network_domains add foreign key (network_id) references networks;
alter table network_texts add foreign key (network_id) references networks;
alter table accounts add foreign key (network_id) references networks;
alter table channel_key add foreign key (network_id) references networks;
alter table channels add foreign key (network_id) references networks;
alter table channels add foreign key (channel_id) references channel_key;
alter table channel_credit add foreign key (network_id, channel_id) references channels;
alter table assignments add foreign key (network_id, channel_id) references channels;
alter table assignments add foreign key (account_id) references accounts;
alter table videos add foreign key (network_id, channel_id) references channels;
alter table video_tracks add foreign key (network_id, channel_id, video_id) references videos;
alter table video_tracks add foreign key (isrc) references tracks;
alter table fee_rates add foreign key (account_id) references accounts;
alter table sessions add foreign key (account_id) references accounts;
