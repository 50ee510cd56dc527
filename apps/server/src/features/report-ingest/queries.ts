import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind } from '../facts/rules.ts'
import type { KnownChannel, Slot } from './stage-report.ts'

/**
 * The network's channels by the platform's id. Of those that another network holds only what counted here before: a report
 * that is issued again must not take it away.
 */
export async function listKnownChannels(
  db: Database,
  { network_id }: NetworkScope,
): Promise<Map<string, KnownChannel>> {
  const { rows } = await sql<KnownChannel & { platform_channel_id: string }>`
    select channels.platform_channel_id, channel_id, registered_on
    from channels join channel_key as key using (channel_id)
    where channels.network_id = ${network_id} and (key.network_id = ${network_id} or exists (
      select from channel_credit
      where channel_credit.network_id = ${network_id} and channel_credit.channel_id = channels.channel_id
    ))`.execute(db)
  return new Map(rows.map(({ platform_channel_id, ...channel }) => [platform_channel_id, channel]))
}

export type StoredSlot = Slot & {
  sha256: Buffer
  created_at: Date | null
  version: number | null
  /** Null where the file's record is gone. */
  file_name: string | null
}

/** The current report slots of one kind and source. */
export async function listStoredSlots(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, source }: { kind: Kind; source: 0 | 1 },
  slots: readonly Slot[],
): Promise<StoredSlot[]> {
  const days = [...new Set(slots.map(({ day }) => day))]
  const channels = [...new Set(slots.map(({ channel_id }) => channel_id))]
  return trx
    .selectFrom('report_slots')
    .leftJoin('report_files as file', (on) =>
      on
        .onRef('file.network_id', '=', 'report_slots.network_id')
        .onRef('file.file_id', '=', 'report_slots.file_id'),
    )
    .select([
      'report_slots.channel_id',
      'report_slots.day',
      'report_slots.sha256',
      'report_slots.created_at',
      'report_slots.version',
      'file.file_name',
    ])
    .where('report_slots.network_id', '=', network_id)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .where(sql<boolean>`channel_id = any(${channels}::integer[])`)
    .execute()
}

/** Exact; money in nano-US-dollars. */
export type FigureTotals = { views: bigint; premium_views: bigint; revenue: bigint; premium_revenue: bigint }
/** All that is stored of the days, and what of it is credited: shown on screens. */
export type DayTotals = { stored: FigureTotals; credited: FigureTotals }

export async function readDayTotals(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  days: readonly string[],
): Promise<DayTotals> {
  const { rows } = await sql<{ credited: boolean } & Record<keyof FigureTotals, string>>`
    select credited, sum(views)::text as views, sum(premium_views)::text as premium_views,
      sum(revenue)::text as revenue, sum(premium_revenue)::text as premium_revenue
    from channel_day where network_id = ${network_id} and day = any(${days}::date[])
    group by credited`.execute(trx)
  const add = (figure: keyof FigureTotals, counted: typeof rows) =>
    counted.reduce((sum, row) => sum + BigInt(row[figure]), 0n)
  const total = (counted: typeof rows): FigureTotals => ({
    views: add('views', counted),
    premium_views: add('premium_views', counted),
    revenue: add('revenue', counted),
    premium_revenue: add('premium_revenue', counted),
  })
  return { stored: total(rows), credited: total(rows.filter(({ credited }) => credited)) }
}
