import { createHash } from 'node:crypto'
import { addDays } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { copyRows } from './copy-rows.ts'
import type { PlannedNetwork } from './plan-demo.ts'
import { reachOf, reachType } from './reach-facts.ts'

const columns = ['network_id', 'channel_id', 'day', 'video_id', 'source']
const figures = ['impressions', 'rated_impressions', 'clicks']

/** How often thumbnails were shown, on the days that have a report of views, with the files it would have come from. */
export async function writeReach(
  trx: Transaction<DB>,
  client: ClientBase,
  network_id: number,
  { network, channels, activity_days }: PlannedNetwork,
  channelIds: number[],
  days: readonly string[],
): Promise<void> {
  const rows = new Map<string, number>()
  function* lines() {
    for (const [index, day] of days.entries()) {
      if (!activity_days.has(day)) continue
      let text = ''
      let count = 0
      for (const [at, { record, videos }] of channels.entries())
        for (const video of day < record.registered_on ? [] : videos) {
          const { impressions, rate } = reachOf(video, index, video.views[index] ?? 0)
          if (impressions === 0) continue
          count++
          text += `${network_id}\t${channelIds[at]}\t${day}\t${video.video_id}\t0\t${impressions}\t${rate === null ? '0\t\\N' : `${impressions}\t${impressions * rate}`}\n`
        }
      rows.set(day, count)
      yield text
    }
  }
  await copyRows(client, 'video_reach', [...columns, ...figures], lines())
  const files = await trx
    .insertInto('report_files')
    .values(
      [...rows].map(([day, count]) => {
        const file_name = `${reachType}.${day.replaceAll('-', '')}.csv`
        const arrived = addDays(day, network.reports.activity_delay)
        return {
          network_id,
          file_name,
          report_type: reachType,
          kind: 'reach',
          first_day: day,
          last_day: day,
          sha256: createHash('sha256').update(`${network.name} ${file_name}`).digest(),
          created_at: `${arrived}T05:20:08Z`,
          imported_at: `${arrived}T06:20:37Z`,
          rows_read: count,
          rows_written: count,
          rows_unchanged: 0,
          rows_rejected: 0,
          rows_unmatched: 0,
        }
      }),
    )
    .returning(['file_id', 'first_day', 'sha256', 'created_at', 'imported_at'])
    .execute()
  await trx
    .insertInto('report_slots')
    .values(
      files.map(({ first_day, ...file }) => ({
        network_id,
        kind: 'reach',
        source: 0,
        day: first_day!,
        rows_stored: rows.get(first_day!)!,
        ...file,
      })),
    )
    .execute()
}
