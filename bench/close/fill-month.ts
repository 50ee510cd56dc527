import { sql } from 'kysely'
import { installationScope, type NetworkScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { findMarketRate } from '../../apps/server/src/features/settlement/inputs/find-market-rate.ts'

/** A network with a month's files. Every tenth channel is of two members; every hundredth row of a channel that nobody knows. */
export async function fillMonth(
  db: Database,
  { members, channels, rows }: { members: number; channels: number; rows: number },
): Promise<NetworkScope> {
  const { rows: made } = await sql<{ network_id: number }>`
    insert into networks (name, design_id, color_primary, color_primary_dim) values ('bench', 'mcn-1', '#5b5bd6', '#4a4ac0')
    returning network_id`.execute(db)
  const { network_id } = made[0]!
  const { shown: rate } = await findMarketRate(db, '2026-09-01', 'KRW')
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`
    insert into accounts (network_id, user_id, password_hash, nickname, permission_flag)
    select ${network_id}, 'member-' || n || '@bench.test', 'none', 'Member ' || n, 0 from generate_series(1, ${members}::integer) n`)
  // Other networks of a store have ids that its makers chose.
  await run(sql`
    select setval(pg_get_serial_sequence('channel_key', 'channel_id'), coalesce(max(channel_id), 0) + 1, false) from channel_key`)
  await run(sql`
    insert into channel_key (platform_channel_id, network_id)
    select 'UCm' || lpad(n::text, 21, '0'), ${network_id} from generate_series(1, ${channels}::integer) n`)
  await run(sql`
    insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
    select network_id, channel_id, platform_channel_id, 'Channel', 2, 'verified', '2026-01-01', '2026-01-01' from channel_key where network_id = ${network_id}`)
  await run(sql`
    insert into channel_credit (network_id, channel_id, from_day) select network_id, channel_id, '2026-01-01' from channels where network_id = ${network_id}`)
  await run(sql`
    insert into assignments (network_id, channel_id, account_id)
    select ${network_id}, channel_id, account_id from (
      select channel_id, row_number() over (order by channel_id) as n from channels where network_id = ${network_id}) c
    join (select account_id, row_number() over (order by account_id) as m from accounts where network_id = ${network_id}) a
      on a.m = 1 + c.n % ${members}::integer or (c.n % 10 = 0 and a.m = 1 + (c.n + 7) % ${members}::integer)`)
  await run(sql`
    insert into fee_rates (network_id, account_id, from_month, fee_rate)
    select network_id, account_id, '-infinity', 0.1 from accounts where network_id = ${network_id}`)
  await run(sql`
    insert into channel_day (network_id, channel_id, day, credited, views, premium_views, revenue, premium_revenue)
    select network_id, channel_id, d::date, true, 100, 10, 300000000, 20000000
    from channels, generate_series(date '2026-09-01', date '2026-09-30', interval '1 day') d where network_id = ${network_id}`)
  await run(sql`
    insert into report_files (network_id, file_name, sha256, report_type, kind, rows_read, rows_written, rows_unchanged,
      rows_rejected, rows_unmatched)
    select ${network_id}, 'file-' || n, sha256(n::text::bytea), 'settled', 'settled', 0, 0, 0, 0, 0 from generate_series(1, 3) n`)
  await run(sql`
    insert into settled_rows (network_id, file_id, line, platform_channel_id, video_id, day, activity_month, country, revenue)
    select ${network_id}, 1, n, case when n % 100 = 0 then 'UC' || lpad('x', 22, 'x')
        else 'UCm' || lpad((1 + n * 7919 % ${channels}::bigint)::text, 21, '0') end,
      'v' || n % 100000, date '2026-09-01' + (n % 30)::integer, '2026-09-01', 'KR', 1000000 + n % 977 * 1013
    from generate_series(1, ${rows}::bigint) n`)
  await run(sql`
    insert into settled_rows (network_id, file_id, line, platform_channel_id, activity_month, revenue)
    select ${network_id}, 2, row_number() over (order by channel_id), platform_channel_id, '2026-09-01', 12345678 from channels where network_id = ${network_id}`)
  await run(sql`
    insert into settled_files (network_id, file_id, month, family, level, is_adjustment, part, row_count, revenue)
    select ${network_id}, file_id, '2026-09-01', case file_id when 1 then 'ads' else 'shorts_ads' end, 'video', false, '',
      count(*), sum(revenue) from settled_rows group by file_id`)
  await run(sql`
    insert into settled_files (network_id, file_id, month, family, level, is_adjustment, part, row_count, revenue)
    select ${network_id}, 3, '2026-09-01', 'payment_summary', 'summary', false, '', 2, sum(revenue) from settled_files`)
  await run(sql`
    insert into settled_payments (network_id, file_id, line, revenue_type, currency, revenue, revenue_local)
    select ${network_id}, 3, file_id, case file_id when 1 then 'Ads Revenue' else 'YouTube Shorts - Ads Revenue' end, 'KRW',
      revenue, round(revenue * ${rate ?? '1467.3'}::numeric / 1000000000) from settled_files where file_id < 3`)
  await run(sql`analyze`)
  return installationScope(network_id)
}
