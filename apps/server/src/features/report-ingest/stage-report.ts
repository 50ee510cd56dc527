import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import type { CsvRecords } from '../../csv/parse-csv.ts'
import { emptyTally, RefusedFile, type RejectTally, tallyReject } from '../../csv/refused-file.ts'
import type { Kind } from '../facts/rules.ts'
import { CopyLines } from './copy-lines.ts'
import { openCopy } from './load-connection.ts'
import { type Layout, parseHeader } from './parse-header.ts'
import { type Days, makeFindPlace, makeParseRow, type ParseRow } from './parse-row.ts'

export type KnownChannel = { channel_id: number; registered_on: string }

/** What a report speaks for: a day of the network (channel_id 0), or a day of one channel. */
export type Slot = { channel_id: number; day: string }
/** rows_rejected: as of report_slots. */
export type StagedSlot = Slot & { rows: number; rows_rejected: number }

export type Staged = RejectTally & {
  layout: Layout
  rows_staged: number
  rows_unmatched: number
  rows_before_registration: number
  /** Rejected, because an earlier row has the same key; of them with other figures. */
  rows_repeated: number
  rows_contradicting: number
  /** Figures that the platform withheld in the rows that are stored: counted as 0. */
  withheld_cells: number
  /** Channels of the file that the network has not registered, with their rows. */
  unmatched_channels: Map<string, number>
  slots: StagedSlot[]
  days: Set<string>
}

const keptChannels = 10_000

export type StageOptions = {
  channels: ReadonlyMap<string, KnownChannel>
  days: Days
  onReject?: (line: number, reason: string) => void
}

export const stagingOf = { activity: 'activity_staging', revenue: 'revenue_staging' } as const
const columnsOf: Record<Kind, string> = {
  activity:
    'channel_id, day, video_id, country, views, engaged_views, premium_views, watch_ms, duration_weight, rate_weight, split, line',
  revenue: 'channel_id, day, video_id, country, revenue, premium_revenue, split, line',
}

/**
 * Copies the rows of a report that belong to the network's channels into its staging table, in the open transaction of
 * `client`, and counts all others. Parsing waits for the database and not the other way round.
 */
export async function stageReport(
  client: Client,
  batches: AsyncIterable<CsvRecords>,
  options: StageOptions,
): Promise<Staged> {
  let tally: Tally | undefined
  let copy: Writable | undefined
  let copied: Promise<void> | undefined
  try {
    for await (const { records, lines } of batches) {
      let first = 0
      if (!tally) {
        if (records.length === 0) continue
        tally = new Tally(parseHeader(records[0]!), options)
        const { kind } = tally.layout
        copy = openCopy(client, `${stagingOf[kind]} (${columnsOf[kind]})`)
        copied = finished(copy)
        // Looked at where the stream is waited for; it may fail at any other time.
        copied.catch(() => {})
        first = 1
      }
      for (let index = first; index < records.length; index++) {
        tally.take(records[index]!, lines[index]!)
        if (tally.lines.isFull && !copy!.write(tally.lines.take()))
          await Promise.race([once(copy!, 'drain'), copied])
      }
    }
    if (!tally || !copy) throw new RefusedFile('This is not a report: it has no header.')
    copy.end(tally.lines.take())
    await copied
  } catch (error) {
    copy?.destroy()
    throw error
  }
  return tally.finish()
}

class Tally {
  readonly layout: Layout
  readonly lines = new CopyLines()
  private readonly options: StageOptions
  private readonly parseRow: ParseRow
  private readonly findPlace: ReturnType<typeof makeFindPlace>
  /** Rejected rows by the slot they are missing from, as far as they say it: channel 0 and day '' are unknown. */
  private readonly missing = new Map<string, number>()
  private readonly slots = new Map<string, StagedSlot>()
  private lastSlot: StagedSlot | undefined
  private readonly result: Staged

  constructor(layout: Layout, options: StageOptions) {
    this.layout = layout
    this.options = options
    this.parseRow = makeParseRow(layout, options.days)
    this.findPlace = makeFindPlace(layout, options.days)
    this.result = {
      ...emptyTally(),
      layout,
      rows_staged: 0,
      rows_unmatched: 0,
      rows_before_registration: 0,
      rows_repeated: 0,
      rows_contradicting: 0,
      withheld_cells: 0,
      unmatched_channels: new Map(),
      slots: [],
      days: new Set(),
    }
  }

  /** Counts the row and, where it is stored, adds its line for COPY. */
  take(fields: readonly string[], line: number): void {
    const { result } = this
    result.rows_read++
    const row = this.parseRow(fields)
    if (typeof row === 'string') {
      this.reject(fields, line, row)
      return
    }
    const isOwner = this.layout.source === 0
    // A content owner report speaks for its day even where no row of it is stored.
    if (isOwner && row.day !== this.lastSlot?.day) this.countSlot(0, row.day, 0)
    const channel = this.options.channels.get(row.platform_channel_id)
    if (!channel) {
      result.rows_unmatched++
      const count = result.unmatched_channels.get(row.platform_channel_id)
      if (count !== undefined || result.unmatched_channels.size < keptChannels)
        result.unmatched_channels.set(row.platform_channel_id, (count ?? 0) + 1)
      return
    }
    if (row.day < channel.registered_on) {
      result.rows_before_registration++
      return
    }
    result.rows_staged++
    result.withheld_cells += row.withheld_cells
    this.countSlot(isOwner ? 0 : channel.channel_id, row.day, 1)
    row.figures.push(row.split, line)
    // Each text has passed its pattern.
    this.lines.add(channel.channel_id, [row.day, row.video_id, row.country], row.figures)
  }

  finish(): Staged {
    const slots = [...this.slots.values()]
    for (const slot of slots)
      for (const place of new Set([
        `${slot.channel_id} ${slot.day}`,
        `0 ${slot.day}`,
        `${slot.channel_id} `,
        '0 ',
      ]))
        slot.rows_rejected += this.missing.get(place) ?? 0
    return { ...this.result, slots, days: new Set(slots.map(({ day }) => day)) }
  }

  private reject(fields: readonly string[], line: number, reason: string): void {
    tallyReject(this.result, line, reason)
    this.options.onReject?.(line, reason)
    const { day, platform_channel_id } = this.findPlace(fields)
    const channel = platform_channel_id === null ? null : this.options.channels.get(platform_channel_id)
    // Of a channel that is nobody's here, or of before its time: not stored anyway.
    if (channel === undefined || (channel && day !== null && day < channel.registered_on)) return
    const place = `${this.layout.source === 0 ? 0 : (channel?.channel_id ?? 0)} ${day ?? ''}`
    this.missing.set(place, (this.missing.get(place) ?? 0) + 1)
  }

  private countSlot(channel_id: number, day: string, rows: number): void {
    let slot = this.lastSlot
    if (slot?.day !== day || slot.channel_id !== channel_id) {
      const key = `${channel_id} ${day}`
      slot = this.slots.get(key) ?? { channel_id, day, rows: 0, rows_rejected: 0 }
      this.slots.set(key, slot)
      this.lastSlot = slot
    }
    slot.rows += rows
  }
}
