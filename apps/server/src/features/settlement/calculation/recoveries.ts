import type { closeRecoveries } from '@cuesheet/contract/console-close-payments'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { addMonths } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { type Acting, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { lockBooks } from '../books/lock-books.ts'
import { dollarsOf } from '../nano-dollars.ts'

/** What a channel that was unknown when its month was closed is still owed of it, of lines that are alike; nano-US-dollars. */
export type Recovered = {
  platform_channel_id: string
  kind: 'revenue' | 'us_tax' | 'us_refund'
  family: string
  adjustment_type: string
  activity_month: string
  corrects_month: string
  amount: string
}

type Found = Recovered & { channel_id: number; channel: string; is_planned: boolean }

/**
 * Money of approved months whose channels nobody knew then and that have members now: of days that are credited, less what
 * other approved months have carried already. A file that corrected such a month counts where it was taken up. US tax, which
 * has no days, counts where any day of its month is credited.
 */
async function listFound(db: Database, { network_id }: NetworkScope, month: string): Promise<Found[]> {
  const isCredited = (day: ReturnType<typeof sql>, activity: ReturnType<typeof sql>) => sql`
    case when ${day} is not null then credit.days @> ${day}
      else credit.days && daterange(${activity}, (${activity} + interval '1 month')::date) end`
  const { rows } = await sql<Found>`
    with lines as (
      select l.*, case when l.corrects_month = '-infinity' then l.month else l.corrects_month end as of_month
      from settlement_lines l
      join settlement_months m on m.network_id = l.network_id and m.month = l.month and m.approved_at is not null
      where l.network_id = ${network_id} and l.bucket = 'unallocated'
        and l.reason in ('unknown_channel', 'carried_forward') and l.month <> ${month}
    ), known as (
      select distinct lines.of_month, c.platform_channel_id, c.channel_id, c.title
      from lines
      join channels c on c.network_id = ${network_id} and c.platform_channel_id = lines.platform_channel_id
      where lines.reason = 'unknown_channel' and lines.of_month < ${month}
        and not exists (
          select from settlement_channels s
          where s.network_id = ${network_id} and s.month = lines.of_month and s.platform_channel_id = c.platform_channel_id)
    ), credit as (
      select channel_id, range_agg(daterange(from_day, to_day, '[]')) as days
      from channel_credit where network_id = ${network_id} and channel_id in (select channel_id from known)
      group by channel_id
    ), files as (
      select m.month as of_month, unnest(m.basis_files) as file_id, 1 as sign
      from settlement_months m
      where m.network_id = ${network_id} and m.approved_at is not null and m.month in (select of_month from known)
      union all
      select c.corrects_month, file.id, file.sign
      from settlement_corrections c
      join settlement_months m on m.network_id = c.network_id and m.month = c.month and m.approved_at is not null
      cross join lateral (values (c.file_id, 1), (c.reference_id, -1)) as file(id, sign)
      where c.network_id = ${network_id} and c.reference_id is distinct from c.file_id and file.id is not null
        and c.corrects_month in (select of_month from known)
    ), money as (
      select known.of_month, known.platform_channel_id, 'revenue' as kind, f.family,
        coalesce(r.adjustment_type, case when f.is_adjustment then '?' else '' end) as adjustment_type, r.activity_month,
        r.revenue * files.sign as amount
      from known
      join credit using (channel_id)
      join files using (of_month)
      join settled_files f on f.network_id = ${network_id} and f.file_id = files.file_id
      join settled_rows r on r.network_id = ${network_id} and r.file_id = files.file_id
        and r.platform_channel_id = known.platform_channel_id
      where f.family not in ('payment_summary', 'us_tax', 'us_tax_refund')
        and ${isCredited(sql`r.day`, sql`r.activity_month`)}
      union all
      select known.of_month, known.platform_channel_id, lines.kind, lines.family, lines.adjustment_type,
        lines.activity_month, lines.amount
      from known
      join credit using (channel_id)
      join lines using (of_month, platform_channel_id)
      where lines.kind <> 'revenue' and lines.reason = 'unknown_channel'
        and ${isCredited(sql`null::date`, sql`lines.activity_month`)}
      union all
      select known.of_month, known.platform_channel_id, lines.kind, lines.family, lines.adjustment_type,
        lines.activity_month, lines.amount
      from known join lines using (of_month, platform_channel_id)
      where lines.reason = 'carried_forward'
    ), sums as (
      select of_month, platform_channel_id, kind, family, adjustment_type, activity_month, sum(amount) as amount
      from money group by of_month, platform_channel_id, kind, family, adjustment_type, activity_month
    )
    select platform_channel_id, known.channel_id, known.title as channel, kind, family, adjustment_type, activity_month,
      of_month as corrects_month, sums.amount::text as amount,
      exists (
        select from settlement_recoveries p
        where p.network_id = ${network_id} and p.month = ${month} and p.corrects_month = of_month
          and p.platform_channel_id = sums.platform_channel_id) as is_planned
    from sums join known using (of_month, platform_channel_id)
    where sums.amount <> 0 and exists (
      select from assignments a where a.network_id = ${network_id} and a.channel_id = known.channel_id)
    order by platform_channel_id, corrects_month, kind, family, adjustment_type, activity_month`.execute(db)
  return rows
}

/** What a month is to carry, as it was asked for; nothing where nobody has. */
export async function listRecovered(db: Database, scope: NetworkScope, month: string): Promise<Recovered[]> {
  const asked = await db
    .selectFrom('settlement_recoveries')
    .select('platform_channel_id')
    .where('network_id', '=', scope.network_id)
    .where('month', '=', month)
    .limit(1)
    .execute()
  if (asked.length === 0) return []
  const found = await listFound(db, scope, month)
  return found.flatMap(({ is_planned, channel: _, channel_id: __, ...recovered }) =>
    is_planned ? [recovered] : [],
  )
}

/** After the last month that is approved; null: none is. */
async function findNextOpen(db: Database, { network_id }: NetworkScope): Promise<string | null> {
  const { last } = await db
    .selectFrom('settlement_months')
    .select(({ fn }) => fn.max('month').as('last'))
    .where('network_id', '=', network_id)
    .where('approved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return last === null ? null : addMonths(last, 1)
}

type Recoveries = Omit<AnswerOf<typeof closeRecoveries>, 'success' | 'message'>
const rowsAtMost = 500

/** What carrying forward would move, and has been asked for, by channel and month; `today` says the month where none is closed. */
export async function describeRecoveries(
  db: Database,
  scope: NetworkScope,
  today: string,
): Promise<Recoveries> {
  const month = (await findNextOpen(db, scope)) ?? `${today.slice(0, 7)}-01`
  const sums = Map.groupBy(await listFound(db, scope, month), ({ platform_channel_id, corrects_month }) =>
    [platform_channel_id, corrects_month].join(' '),
  )
  const rows = [...sums.values()].map((of) => ({
    nano: of.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    ...of[0]!,
  }))
  const open = rows.filter(({ is_planned }) => !is_planned)
  return {
    month: month.slice(0, 7),
    channels: new Set(open.map(({ platform_channel_id }) => platform_channel_id)).size,
    usd: dollarsOf(open.reduce((sum, { nano }) => sum + nano, 0n)),
    rows: rows
      .slice(0, rowsAtMost)
      .map(({ platform_channel_id, channel_id, channel, corrects_month, nano, is_planned }) => ({
        platform_channel_id,
        channel_id,
        channel,
        is_planned,
        corrects_month: corrects_month.slice(0, 7),
        usd: dollarsOf(nano),
      })),
  }
}

/** Has the next open month carry all that `describeRecoveries` listed; `conflict` where it is not as it was seen, or nothing. */
export function carryForward(
  db: Database,
  scope: NetworkScope,
  seen: { month: string; usd: string },
  { account_id, address, today }: Acting & { today: string },
): Promise<{ channels: number }> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const { rows: _, ...now } = await describeRecoveries(trx, scope, today)
    if (now.channels === 0) throw new DomainError('conflict', { message_key: 'close_nothing_to_carry' })
    if (now.month !== seen.month || now.usd !== seen.usd)
      throw new DomainError('conflict', { message_key: 'close_carry_changed' })
    const month = `${now.month}-01`
    const found = await listFound(trx, scope, month)
    const keys = new Map(
      found
        .filter(({ is_planned }) => !is_planned)
        .map(({ platform_channel_id, corrects_month }) => [
          `${platform_channel_id} ${corrects_month}`,
          { network_id, month, platform_channel_id, corrects_month, asked_by: account_id },
        ]),
    )
    await trx
      .insertInto('settlement_recoveries')
      .values([...keys.values()])
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      ...(address && { address }),
      action: 'close.carry_forward',
      subject: now.month,
      after: { usd: now.usd, channels: now.channels },
    })
    return { channels: now.channels }
  })
}
