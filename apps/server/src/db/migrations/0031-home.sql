-- The network's calendar, days of a month; null: it has no such date. A month's figures are final on final_figures_day of
-- the month after it, and paid on payday of payday_months after it; a payday at the weekend moves as weekend_payday says.
alter table networks
  add column final_figures_day smallint check (final_figures_day between 1 and 31),
  add column payday smallint check (payday between 1 and 31),
  add column payday_months smallint not null default 1 check (payday_months between 1 and 12),
  add column weekend_payday text not null default 'before' check (weekend_payday in ('before', 'after', 'stays'));

-- What was reached, once each: of a video, a channel, a member or (all three empty) the network. level: views, or the day.
create table milestones (
  network_id integer not null,
  kind text not null,
  account_id integer not null default 0,
  channel_id integer not null default 0,
  video_id text collate "C" not null default '',
  level text not null,
  reached_at timestamptz not null default now(),
  primary key (network_id, channel_id, video_id, account_id, kind, level)
);

-- Up to which day of figures milestones were looked for; null: not yet. What was reached up to from_day is told to nobody.
create table milestone_days (
  network_id integer primary key,
  from_day date,
  through_day date
);

insert into milestone_days (network_id, from_day) select network_id, day from figures_through;

do $$
declare
  table_name text;
begin
  if exists (select from pg_extension where extname = 'citus') then
    foreach table_name in array array['milestones', 'milestone_days'] loop
      execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
    end loop;
  end if;
end
$$;

alter table milestones add foreign key (network_id) references networks on delete cascade;
alter table milestone_days add foreign key (network_id) references networks on delete cascade;
