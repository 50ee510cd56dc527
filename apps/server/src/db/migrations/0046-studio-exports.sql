-- source 2: an export of YouTube Studio, which says nothing of Premium and not always how long was watched: null, where
-- nobody said it. Views by country are those of ZZ, the unknown one.
do $$
declare
  table_name text;
begin
  foreach table_name in array array['video_activity', 'video_revenue', 'report_slots', 'replaced_slots'] loop
    execute format('alter table %I drop constraint %I', table_name, table_name || '_source_check');
    execute format('alter table %I add constraint %I check (source in (0, 1, 2))', table_name, table_name || '_source_check');
  end loop;
  foreach table_name in array array['video_activity', 'replaced_activity', 'activity_staging'] loop
    execute format('alter table %I alter column premium_views drop not null, alter column watch_ms drop not null,
      alter column duration_weight drop not null, alter column rate_weight drop not null', table_name);
  end loop;
  foreach table_name in array array['video_revenue', 'replaced_revenue', 'revenue_staging'] loop
    execute format('alter table %I alter column premium_revenue drop not null', table_name);
  end loop;
end
$$;

-- Null where the views or the revenue that count of the day are of Studio.
alter table channel_day alter column premium_views drop not null, alter column premium_revenue drop not null;

create index channel_day_unsplit on channel_day (network_id, day) where premium_views is null;

-- unsplit_views: those of days of which Premium is unknown. A premium ratio is of the other views.
alter table network_day add column unsplit_views bigint not null default 0;
alter table video_period add column unsplit_views bigint not null default 0;
alter table channel_period add column unsplit_views bigint not null default 0;
-- Null where there are none.
alter table month_to_date add column unsplit_views bigint[];
alter table month_to_date alter column unsplit_views set storage main;

-- The channel that a file is of which names none.
alter table upload_files add column channel_id integer;
