import { sql } from 'kysely'
import type { NetworkScope } from '../access/scope.ts'
import type { Database } from '../db/connection.ts'
import { findNobodysMoney, nobodysTie } from '../features/settlement/inputs/nobodys-money.ts'
import { fileDigest, type TestChannel, type TestNetwork } from './factories.ts'

/** Nano-US-dollars of dollars and cents. */
const dollars = (text: string) => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const nano = BigInt(whole) * 1_000_000_000n + BigInt(part.padEnd(9, '0'))
  return text.startsWith('-') ? -nano : nano
}

export type MoneyRow = {
  /** A platform's id; null: the row names none. */
  channel: string | null
  /** Null: the file has no days. */
  day?: string | null
  adjustment_type?: string | null
  /** In dollars. */
  usd: string
  video_id?: string | null
}
export const moneyRow = (
  { platform_channel_id: channel }: TestChannel,
  day: string | null,
  usd: string,
): MoneyRow => ({ channel, day, usd })
export type PaymentRow = { type: string; adjustment_type?: string; usd: string; local?: string }
/** amount: in won, above 0 what is withheld. */
type TaxRow = { channel: string; amount: string; earnings_month?: string; currency?: string }

type Given = {
  month: string
  family: string
  level?: string
  part?: string
  is_adjustment?: boolean
  state?: 'current' | 'late'
  rows?: MoneyRow[]
  payments?: PaymentRow[]
  taxes?: TaxRow[]
}

let made = 0

/** A file of a month’s close with its rows; a current one takes the place of the one before. Answers its id. */
export async function addSettledFile(
  db: Database,
  { network_id }: TestNetwork,
  given: Given,
): Promise<number> {
  const { month, family, part = '', is_adjustment = false, state = 'current' } = given
  const { rows = [], payments = [], taxes = [] } = given
  const level = given.level ?? (family === 'payment_summary' ? 'summary' : 'video')
  const file_name = `settled-${++made}.csv`
  const { file_id } = await db
    .insertInto('report_files')
    .values({
      network_id,
      file_name,
      sha256: fileDigest(file_name),
      report_type: 'settled',
      kind: 'settled',
      rows_read: rows.length,
      rows_written: rows.length,
      rows_unchanged: 0,
      rows_rejected: 0,
      rows_unmatched: 0,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const revenue = [...rows, ...payments].reduce((sum, { usd }) => sum + dollars(usd), 0n)
  await db.transaction().execute(async (trx) => {
    if (state === 'current')
      await sql`
        update settled_files set state = 'replaced'
        where network_id = ${network_id} and month = ${month} and family = ${family} and level = ${level}
          and part = ${part} and is_adjustment = ${is_adjustment} and state = 'current'`.execute(trx)
    await sql`
      insert into settled_files (network_id, file_id, month, family, level, is_adjustment, part, row_count, revenue, state)
      values (${network_id}, ${file_id}, ${month}, ${family}, ${level}, ${is_adjustment}, ${part},
        ${rows.length + payments.length + taxes.length}, ${String(revenue)}::bigint, ${state})`.execute(trx)
    await sql`
      insert into settled_rows (network_id, file_id, line, platform_channel_id, video_id, day, activity_month,
        adjustment_type, revenue)
      select ${network_id}, ${file_id}, line, channel, video, day, coalesce(date_trunc('month', day)::date, ${month}), type, revenue
      from unnest(${rows.map(({ channel }) => channel)}::text[], ${rows.map(({ day }) => day ?? null)}::date[],
        ${rows.map(({ adjustment_type }) => adjustment_type ?? null)}::text[],
        ${rows.map(({ usd }) => String(dollars(usd)))}::bigint[], ${rows.map(({ video_id = 'v' }) => video_id)}::text[])
        with ordinality as r(channel, day, type, revenue, video, line)`.execute(trx)
    await sql`
      insert into settled_payments (network_id, file_id, line, revenue_type, adjustment_type, currency, revenue, revenue_local)
      select ${network_id}, ${file_id}, line, type, adjustment, 'KRW', revenue, local
      from unnest(${payments.map(({ type }) => type)}::text[],
        ${payments.map(({ adjustment_type }) => adjustment_type ?? null)}::text[],
        ${payments.map(({ usd }) => String(dollars(usd)))}::bigint[],
        ${payments.map(({ local }) => local ?? null)}::numeric[]) with ordinality as p(type, adjustment, revenue, local, line)`.execute(
      trx,
    )
    await sql`
      insert into settled_taxes (network_id, file_id, line, earnings_month, platform_channel_id, currency, amount)
      select ${network_id}, ${file_id}, line, month, channel, currency, amount
      from unnest(${taxes.map(({ earnings_month }) => earnings_month ?? month)}::date[],
        ${taxes.map(({ channel }) => channel)}::text[], ${taxes.map(({ currency }) => currency ?? 'KRW')}::text[],
        ${taxes.map(({ amount }) => amount)}::numeric[]) with ordinality as t(month, channel, currency, amount, line)`.execute(
      trx,
    )
  })
  return file_id
}

/** As if two persons had said why a month’s money without a member stays so. */
export async function acceptNobodys(db: Database, scope: NetworkScope, month: string): Promise<void> {
  const { difference } = await findNobodysMoney(db, scope, { month, is_locked: false })
  const accepted = { difference: sql<number>`${String(difference)}::bigint`, accepted_by: 1, confirmed_by: 2 }
  const said = { ...accepted, reason: 'Of channels of others', confirmed_at: new Date() }
  await db
    .insertInto('settlement_acceptances')
    .values({ network_id: scope.network_id, month, tie: nobodysTie, ...said })
    .onConflict((known) =>
      known
        .columns(['network_id', 'month', 'tie'])
        .doUpdateSet({ ...said, difference: sql<number>`excluded.difference` }),
    )
    .execute()
}
