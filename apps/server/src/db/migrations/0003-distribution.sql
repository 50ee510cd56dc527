-- One machine: nothing to do. With the Citus extension: the same schema, spread over workers.
do $$
declare
  table_name text;
begin
  if not exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  set local citus.multi_shard_modify_mode = 'sequential';
  perform create_distributed_function('sum_bigint(bigint)');
  foreach table_name in array array[
    'networks', 'network_domains', 'network_texts', 'accounts', 'tracks', 'exchange_rates', 'channel_key',
    'used_protection_ids'
  ] loop
    execute format('select create_reference_table(%L)', table_name);
  end loop;
  foreach table_name in array array[
    'channels', 'channel_credit', 'assignments', 'videos', 'video_tracks', 'video_activity', 'video_revenue',
    'channel_day', 'video_month', 'video_latest_start', 'activity_staging', 'revenue_staging', 'rollup_staging'
  ] loop
    execute format('select create_distributed_table(%L, %L)', table_name, 'channel_id');
  end loop;
  foreach table_name in array array[
    'network_day', 'sessions', 'sign_in_throttle', 'fee_rates', 'audit_log', 'report_files', 'report_slots'
  ] loop
    execute format('select create_distributed_table(%L, %L)', table_name, 'network_id');
  end loop;
end
$$;
