import { type Acting, byCommand } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { ReportPart } from '../../../csv/read-parts.ts'
import { readTable } from '../../../csv/read-table.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import { runOrRollBack } from '../../../db/transaction.ts'
import { applyClaims, refreshVideoSummaries } from '../../facts/change-facts.ts'
import { type Registration, registerChannels, saveVideos } from '../mutations.ts'
import { type ChannelList, noteChannelTitle } from '../rules.ts'
import { type ChannelRow, channelColumns, parseChannelRow } from './parse-channel-row.ts'

export type ChannelImport = Omit<Registration, 'channel_ids' | 'known'> & {
  /** Channels of the list that this network had already. */
  known: number
  rows_read: number
  rows_rejected: number
  rejects: { line: number; reason: string }[]
  channels: number
  videos_written: number
  videos_unchanged: number
  /** Videos of channels that another network holds. */
  videos_not_taken: number
  /** Rows with a title that lost characters before it came here; taken as they are. */
  damaged_titles: number
}

const keptRejects = 100
const batchRows = 5_000

type Options = {
  today: string
  approve_from?: string
  dry_run?: boolean
  open_end?: boolean
  by?: Acting
  /** Told what the network had of the list. */
  onKnown?: (channelIds: Registration['known']) => void
}

/** Registers the channels of a list and keeps its titles, in one transaction; see registerChannels. */
export async function importChannels(
  db: Database,
  scope: NetworkScope,
  part: ReportPart,
  options: Options,
): Promise<ChannelImport> {
  if (options.approve_from !== undefined && options.approve_from > options.today)
    throw new RefusedFile(`Channels cannot be approved from ${options.approve_from}, which is in the future.`)
  const list: ChannelList = { channels: new Map(), damaged_titles: 0 }
  const rows: ChannelRow[] = []
  const rejects: ChannelImport['rejects'] = []
  let rows_rejected = 0
  const reject = (line: number, reason: string) => {
    rows_rejected++
    if (rejects.length < keptRejects) rejects.push({ line, reason })
  }
  for await (const batch of readTable(part, channelColumns, reject, options))
    for (const tableRow of batch) {
      const row = parseChannelRow(tableRow)
      if (typeof row === 'string') {
        reject(tableRow.line, row)
        continue
      }
      noteChannelTitle(list, row)
      rows.push(row)
    }
  const rows_read = rows.length + rows_rejected
  if (rows_read > 0 && rows.length === 0)
    throw new RefusedFile(
      `Each of its ${rows_read} rows was rejected; line ${rejects[0]!.line}: ${rejects[0]!.reason}.`,
    )

  return runOrRollBack(db, options.dry_run ?? false, async (trx) => {
    const { channel_ids, known, ...registration } = await registerChannels(trx, scope, list.channels, {
      today: options.today,
      approve_from: options.approve_from,
      by: options.by ?? byCommand,
    })
    options.onKnown?.(known)
    const own = rows.flatMap((row) => {
      const channel_id = channel_ids.get(row.platform_channel_id)
      return channel_id === undefined ? [] : [{ ...row, channel_id }]
    })
    let videos_written = 0
    for (let start = 0; start < own.length; start += batchRows)
      videos_written += await saveVideos(trx, scope, own.slice(start, start + batchRows))
    await applyClaims(trx, scope)
    await refreshVideoSummaries(
      trx,
      scope,
      own.map(({ channel_id }) => channel_id),
    )
    return {
      ...registration,
      known: known.size,
      rows_read,
      rows_rejected,
      rejects,
      channels: list.channels.size,
      videos_written,
      videos_unchanged: own.length - videos_written,
      videos_not_taken: rows.length - own.length,
      damaged_titles: list.damaged_titles,
    }
  })
}
