-- Of which kind a report file is, in the words of its kind; until now it was told by the name of its report.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
  end if;
end
$$;

alter table report_files add column kind text;
update report_files set kind = case when report_type like 'settled%' then 'settled' when report_type like '%claims%' then 'claims'
  when report_type like '%revenue%' then 'revenue' when report_type like '%reach%' then 'reach' else 'activity' end;
alter table report_files alter column kind set not null;

-- The same of what uploads showed and loaded; what was not recognised has no type and no kind.
create function pg_temp.with_kinds(reports jsonb) returns jsonb language sql as $$
  select jsonb_agg(report || jsonb_build_object('kind', case when report_type is null then null
    when report_type like 'settled%' then 'settled' when report_type like '%claims%' then 'claims'
    when report_type like '%revenue%' then 'revenue' when report_type like '%reach%' then 'reach' else 'activity' end) order by n)
  from jsonb_array_elements(reports) with ordinality as listed (report, n), lateral (select report ->> 'report_type' as report_type) as named
$$;
update upload_files set reports = pg_temp.with_kinds(reports) where jsonb_array_length(reports) > 0;
update upload_files set results = pg_temp.with_kinds(results) where jsonb_array_length(results) > 0;
drop function pg_temp.with_kinds;
