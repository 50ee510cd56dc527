-- Null: views of the day are known, and nobody said what they earned. Only of channels outside of the content owner's reports.
alter table channel_day alter column revenue drop not null;

create index channel_day_unpriced on channel_day (network_id, day) where revenue is null;

-- unpriced_views: those of such days. What 1,000 views earn is of the other ones.
alter table network_day add column unpriced_views bigint not null default 0;
-- Null where there are none; of days that have both reports.
alter table month_to_date add column unpriced_views bigint[];
alter table month_to_date alter column unpriced_views set storage main;
