-- Channels that were deleted, as the close needs them: whose their money is, by day, until the platform's files of the month
-- have come in which they went. basis_points null: equal parts. credit: the days that counted.
create table deleted_channels (
  network_id integer not null,
  channel_id integer not null,
  platform_channel_id text collate "C" not null,
  from_day date not null,
  until_day date not null,
  account_ids integer[] not null,
  basis_points integer[],
  credit datemultirange not null,
  primary key (network_id, platform_channel_id, channel_id, from_day)
);
