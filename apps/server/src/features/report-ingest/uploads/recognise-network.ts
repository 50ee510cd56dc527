import { platformChannelId } from '@cuesheet/contract/values/ids'
import { sql } from 'kysely'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import type { Database } from '../../../db/connection.ts'
import { parseSettledName } from '../settled-files/parse-settled-name.ts'

/** Of the beginning of a file: enough to see whose channels it is of. */
const lookedAtRows = 20_000
const lookedAtChannels = 1_000

/** The network that has registered most of the channels at the beginning of a file; null where none has any. */
export async function recogniseNetwork(db: Database, part: ReportPart): Promise<number | null> {
  const channels = await listChannelsOf(part)
  const { rows } = await sql<{ network_id: number }>`
    select network_id from channels
    where platform_channel_id = any(${channels}::text[])
    group by network_id order by count(*) desc, network_id limit 1`.execute(db)
  return rows[0]?.network_id ?? null
}

/** The network of the content owner that a file of the monthly close is named for, as its reports or earlier files say. */
export async function recogniseOwner(db: Database, fileName: string): Promise<number | null> {
  const { owner } = parseSettledName(fileName)
  if (owner === null) return null
  const { rows } = await sql<{ network_id: number }>`
    select network_id from (
      select network_id, content_owner from collection_connections
      union select network_id, content_owner from settled_files where state in ('current', 'late')
    ) as named
    where lower(content_owner) = lower(${owner}) group by network_id order by network_id limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.network_id : null
}

/** Of the uploader, and in files of labels of the asset. */
const channelColumn = /^((video|asset)[ _])?channel[ _]id$/i

async function listChannelsOf(part: ReportPart): Promise<string[]> {
  const channels = new Set<string>()
  let columns: number[] = []
  let rows = 0
  for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true, mayHaveTabs: true })) {
    for (const record of records) {
      if (columns.length === 0)
        columns = record.flatMap((name, at) => (channelColumn.test(name.trim()) ? [at] : []))
      else
        for (const column of columns) {
          const cell = record[column]?.trim() ?? ''
          const id = cell.length === 22 ? `UC${cell}` : cell
          if (platformChannelId.test(id)) channels.add(id)
        }
    }
    rows += records.length
    if (rows >= lookedAtRows || channels.size >= lookedAtChannels) break
  }
  return [...channels]
}
