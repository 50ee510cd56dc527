import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import type { CsvRecords } from '../../csv/parse-csv.ts'
import { emptyTally, RefusedFile, type RejectTally, tallyReject } from '../../csv/refused-file.ts'
import { CopyLines } from './copy-lines.ts'
import { openCopy } from './load-connection.ts'
import { makeParseClaim } from './parse-claim-row.ts'
import type { KnownChannel } from './stage-report.ts'

export type StagedClaims = RejectTally & {
  rows_staged: number
  /** Claims that name no recording. */
  rows_without_isrc: number
  rows_unmatched: number
  unmatched_channels: Map<string, number>
}

const keptChannels = 10_000

/** Copies the claims on videos of the network's channels into their staging table, and counts all others. */
export async function stageClaims(
  client: Client,
  batches: AsyncIterable<CsvRecords>,
  options: {
    channels: ReadonlyMap<string, KnownChannel>
    onReject?: (line: number, reason: string) => void
  },
): Promise<StagedClaims> {
  const staged: StagedClaims = {
    ...emptyTally(),
    rows_staged: 0,
    rows_without_isrc: 0,
    rows_unmatched: 0,
    unmatched_channels: new Map(),
  }
  const lines = new CopyLines()
  let parse: ReturnType<typeof makeParseClaim> | undefined
  let copy: Writable | undefined
  let copied: Promise<void> | undefined

  const take = (fields: readonly string[], line: number) => {
    staged.rows_read++
    const claim = parse!(fields)
    if (typeof claim === 'string') {
      tallyReject(staged, line, claim)
      options.onReject?.(line, claim)
      return
    }
    const { platform_channel_id, claim_id, video_id, asset_id, isrc, status } = claim
    const channel = options.channels.get(platform_channel_id)
    if (!channel) {
      staged.rows_unmatched++
      const count = staged.unmatched_channels.get(platform_channel_id)
      if (count !== undefined || staged.unmatched_channels.size < keptChannels)
        staged.unmatched_channels.set(platform_channel_id, (count ?? 0) + 1)
    } else if (isrc === null) staged.rows_without_isrc++
    else {
      staged.rows_staged++
      // Each text has passed its pattern.
      lines.add(channel.channel_id, [claim_id, video_id, asset_id, isrc, status], [])
    }
  }

  try {
    for await (const batch of batches) {
      let first = 0
      if (!parse) {
        if (batch.records.length === 0) continue
        parse = makeParseClaim(batch.records[0]!)
        copy = openCopy(client, 'claim_staging (channel_id, claim_id, video_id, asset_id, isrc, status)')
        copied = finished(copy)
        // Looked at where the stream is waited for; it may fail at any other time.
        copied.catch(() => {})
        first = 1
      }
      for (let index = first; index < batch.records.length; index++) {
        take(batch.records[index]!, batch.lines[index]!)
        if (lines.isFull && !copy!.write(lines.take())) await Promise.race([once(copy!, 'drain'), copied])
      }
    }
    if (!copy) throw new RefusedFile('This is not a report: it has no header.')
    copy.end(lines.take())
    await copied
  } catch (error) {
    copy?.destroy()
    throw error
  }
  return staged
}
