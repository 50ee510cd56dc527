import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import {
  approveMonth,
  lockMonth,
  reopenMonth,
} from '../../apps/server/src/features/settlement/books/closing-steps.ts'
import { verifySettlement } from '../../apps/server/src/features/settlement/books/verify-settlement.ts'
import { calculateMonth } from '../../apps/server/src/features/settlement/calculation/calculate-month.ts'
import { listSettledMembers } from '../../apps/server/src/features/settlement/payment/list-settled-members.ts'
import { payMonth } from '../../apps/server/src/features/settlement/payment/pay-month.ts'
import { readMonth } from '../../apps/server/src/features/settlement/read-month.ts'
import { acceptNobodys } from '../../apps/server/src/testing/settled-files.ts'

const month = '2026-09-01'
const today = '2026-11-20'

/** A month from its tie-out to its payment, with so many rows; each step's seconds and the process's memory after it. */
export async function measureMonth(
  url: string,
  { members, channels, rows }: { members: number; channels: number; rows: number },
): Promise<{ step: string; seconds: number; MB: number }[]> {
  const steps: { step: string; seconds: number; MB: number }[] = []
  const db = connect(url)
  const scope = await fill()
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now()
    const result = await work()
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
    steps.push({ step: name, seconds: Number(((performance.now() - begun) / 1000).toFixed(2)), MB: memory })
    return result
  }
  const seen = async () => ({
    month,
    ...(await db
      .selectFrom('settlement_months')
      .select(['version', 'calculation_no'])
      .where('month', '=', month)
      .executeTakeFirstOrThrow()),
  })
  const by = (account_id: number | null) => ({ account_id, today })
  await timed('state, tie-out', () => readMonth(db, scope, month))
  await timed('calculate', () => calculateMonth(db, scope, { month, account_id: null }))
  await timed('calculate again', () => calculateMonth(db, scope, { month, account_id: null }))
  await timed('state of the calculated month', () => readMonth(db, scope, month))
  await timed('members, first page', () => listSettledMembers(db, scope, month, {}))
  await timed('approve', async () => approveMonth(db, scope, await seen(), by(null)))
  await acceptNobodys(db, scope, month)
  await timed('lock', async () => lockMonth(db, scope, await seen(), by(null)))
  await timed('verify', async () => {
    const { difference_count } = await verifySettlement(db, scope)
    if (difference_count > 0) throw new Error(`${difference_count} differences`)
  })
  await reopenMonth(db, scope, { ...(await seen()), reason: 'Measured' }, by(1))
  await timed('reopen', async () => reopenMonth(db, scope, { ...(await seen()), reason: 'Measured' }, by(2)))
  await timed('calculate once more', () => calculateMonth(db, scope, { month, account_id: null }))
  await approveMonth(db, scope, await seen(), by(null))
  await lockMonth(db, scope, await seen(), by(null))
  await timed('pay', async () => payMonth(db, scope, { ...(await seen()), paid_on: '2026-10-23' }, by(null)))
  await db.destroy()
  return steps

  /** Every tenth channel is of two members; every hundredth row of a channel that nobody knows. */
  async function fill() {
    const { rows: made } = await sql<{ network_id: number }>`
      insert into networks (name, design_id, color_primary, color_primary_dim) values ('bench', 'mcn-1', '#5b5bd6', '#4a4ac0')
      returning network_id`.execute(db)
    const { network_id } = made[0]!
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`
      insert into accounts (network_id, user_id, password_hash, nickname, permission_flag)
      select ${network_id}, 'member-' || n || '@bench.test', 'none', 'Member ' || n, 0 from generate_series(1, ${members}::integer) n`)
    await run(sql`
      insert into channel_key (platform_channel_id, network_id)
      select 'UC' || lpad(n::text, 22, '0'), ${network_id} from generate_series(1, ${channels}::integer) n`)
    await run(sql`
      insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
      select network_id, channel_id, platform_channel_id, 'Channel', 2, 'verified', '2026-01-01', '2026-01-01' from channel_key`)
    await run(sql`
      insert into channel_credit (network_id, channel_id, from_day) select network_id, channel_id, '2026-01-01' from channels`)
    await run(sql`
      insert into assignments (network_id, channel_id, account_id)
      select ${network_id}, channel_id, account_id from (
        select channel_id, row_number() over (order by channel_id) as n from channels) c
      join (select account_id, row_number() over (order by account_id) as m from accounts) a
        on a.m = 1 + c.n % ${members}::integer or (c.n % 10 = 0 and a.m = 1 + (c.n + 7) % ${members}::integer)`)
    await run(sql`
      insert into fee_rates (network_id, account_id, from_month, fee_rate)
      select network_id, account_id, '-infinity', 0.1 from accounts`)
    await run(sql`
      insert into channel_day (network_id, channel_id, day, credited, views, premium_views, revenue, premium_revenue)
      select network_id, channel_id, d::date, true, 100, 10, 300000000, 20000000
      from channels, generate_series(date '2026-09-01', date '2026-09-30', interval '1 day') d`)
    await run(sql`
      insert into report_files (network_id, file_name, sha256, report_type, kind, rows_read, rows_written, rows_unchanged,
        rows_rejected, rows_unmatched)
      select ${network_id}, 'file-' || n, sha256(n::text::bytea), 'settled', 'settled', 0, 0, 0, 0, 0 from generate_series(1, 3) n`)
    await run(sql`
      insert into settled_rows (network_id, file_id, line, platform_channel_id, video_id, day, activity_month, country, revenue)
      select ${network_id}, 1, n, case when n % 100 = 0 then 'UC' || lpad('x', 22, 'x')
          else 'UC' || lpad((1 + n * 7919 % ${channels}::bigint)::text, 22, '0') end,
        'v' || n % 100000, date '2026-09-01' + (n % 30)::integer, '2026-09-01', 'KR', 1000000 + n % 977 * 1013
      from generate_series(1, ${rows}::bigint) n`)
    await run(sql`
      insert into settled_rows (network_id, file_id, line, platform_channel_id, activity_month, revenue)
      select ${network_id}, 2, row_number() over (order by channel_id), platform_channel_id, '2026-09-01', 12345678 from channels`)
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
        revenue, round(revenue * 1467.3 / 1000000000) from settled_files where file_id < 3`)
    await run(sql`analyze`)
    return installationScope(network_id)
  }
}
