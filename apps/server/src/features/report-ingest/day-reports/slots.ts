import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Kind } from '../../facts/rules.ts'
import type { Load } from '../report-kind.ts'
import type { SlotLayout } from './parse-row.ts'

/** What a report speaks for: a day of the network (channel_id 0), or a day of one channel. */
export type Slot = { channel_id: number; day: string }
/** rows_rejected: as of report_slots. */
export type StagedSlot = Slot & {
  rows: number
  rows_rejected: number
  /** Rows that speak of it, and those of them whose money is unknown. */
  rows_seen?: number
  rows_unknown?: number
  money?: SlotMoney
}
/** What the slot's revenue was in its file: an amount of a currency, and which day's rate of whom made dollars of it; no rate of dollars. */
type SlotMoney = {
  currency: string
  amount: string
  rate: string | null
  rate_day: string | null
  rate_source: string | null
}
export const moneyColumns = ['currency', 'amount', 'rate', 'rate_day', 'rate_source'] as const
/** Of an upsert of slots. */
export const takeMoney = sql.join(
  moneyColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
)

export const slotKey = ({ channel_id, day }: Slot) => `${channel_id} ${day}`
export const listDays = (slots: readonly Slot[]) => [...new Set(slots.map(({ day }) => day))].sort()

/** The slots that a file speaks for. */
export class StagedSlots {
  /** Rejected rows by the slot they are missing from, as far as they say it: channel 0 and day '' are unknown. */
  private readonly missing = new Map<string, number>()
  private readonly slots = new Map<string, StagedSlot>()
  private last: StagedSlot | undefined

  find(channel_id: number, day: string): StagedSlot {
    if (this.last?.day === day && this.last.channel_id === channel_id) return this.last
    const key = `${channel_id} ${day}`
    const slot = this.slots.get(key) ?? { channel_id, day, rows: 0, rows_rejected: 0 }
    this.slots.set(key, slot)
    this.last = slot
    return slot
  }

  miss(channel_id: number, day: string): void {
    const key = `${channel_id} ${day}`
    this.missing.set(key, (this.missing.get(key) ?? 0) + 1)
  }

  /** Counts a row that speaks of a slot. */
  see(channel_id: number, day: string): StagedSlot {
    const slot = this.find(channel_id, day)
    slot.rows_seen = (slot.rows_seen ?? 0) + 1
    return slot
  }

  /** Those of the whole file; called once. */
  list(): StagedSlot[] {
    const slots = [...this.slots.values()]
    for (const slot of slots)
      for (const place of new Set([slotKey(slot), `0 ${slot.day}`, `${slot.channel_id} `, '0 ']))
        slot.rows_rejected += this.missing.get(place) ?? 0
    return slots
  }
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
  { form, source }: SlotLayout,
  slots: readonly Slot[],
): Promise<StoredSlot[]> {
  const channels = [...new Set(slots.map(({ channel_id }) => channel_id))]
  const { rows } = await sql<StoredSlot>`
    select channel_id, day, slot.sha256, slot.created_at, slot.version, file_name
    from report_slots as slot left join report_files as file using (network_id, file_id)
    where network_id = ${network_id} and slot.kind = ${form.kind} and source = ${source}
      and day = any(${listDays(slots)}::date[]) and channel_id = any(${channels}::integer[])`.execute(trx)
  return rows
}

/** Makes the file the current one of its slots. */
export async function writeSlots(
  { trx, scope, issue }: Load,
  { form, source }: SlotLayout,
  file_id: number,
  slots: readonly StagedSlot[],
): Promise<void> {
  const days = slots.map(({ day }) => day)
  const channels = slots.map(({ channel_id }) => channel_id)
  const rejected = slots.map(({ rows_rejected }) => rows_rejected)
  const ofMoney = (column: keyof SlotMoney) => slots.map(({ money }) => money?.[column] ?? null)
  // The same content again keeps what is known of its age: a copy under a plain name must not look newer than it is.
  const kept = (column: 'created_at' | 'version') => sql`${sql.ref(column)} = coalesce(
    excluded.${sql.ref(column)},
    case when report_slots.sha256 = excluded.sha256 then report_slots.${sql.ref(column)} end)`
  await sql`
    insert into report_slots
      (network_id, kind, source, day, channel_id, file_id, sha256, created_at, version, rows_rejected, rows_stored, imported_at,
        ${sql.join(moneyColumns.map((column) => sql.ref(column)))})
    select ${scope.network_id}, ${form.kind}, ${source}, day, channel_id, ${file_id}, ${issue.sha256}, ${issue.created_at},
      ${issue.version}, rows_rejected, rows_stored, clock_timestamp(), currency, amount, rate, rate_day, rate_source
    from unnest(${days}::date[], ${channels}::integer[], ${rejected}::bigint[], ${slots.map(({ rows }) => rows)}::bigint[],
        ${ofMoney('currency')}::text[], ${ofMoney('amount')}::numeric[], ${ofMoney('rate')}::numeric[],
        ${ofMoney('rate_day')}::date[], ${ofMoney('rate_source')}::text[])
      as slot (day, channel_id, rows_rejected, rows_stored, currency, amount, rate, rate_day, rate_source)
    on conflict (network_id, kind, source, day, channel_id) do update set
      file_id = excluded.file_id, sha256 = excluded.sha256, ${kept('created_at')}, ${kept('version')},
      rows_rejected = excluded.rows_rejected, rows_stored = excluded.rows_stored,
      imported_at = excluded.imported_at, ${takeMoney}`.execute(trx)
}

/** The days of these that no report of a kind, of any source, speaks for. */
export async function listDaysWithout(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  kind: Kind,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Pick<Slot, 'day'>>`
    select day from unnest(${days}::date[]) as given (day)
    where not exists (select from report_slots as slot
      where network_id = ${network_id} and kind = ${kind} and slot.day = given.day)
    order by day`.execute(trx)
  return rows.map(({ day }) => day)
}
