import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { changeFacts, publishFigures } from '../../apps/server/src/features/facts/change-facts.ts'
import { lastDay, now } from './build-networks.ts'

export type Publish = {
  /** From a loaded day to its being shown, in the largest network. */
  seconds: number
  /** Of the rollups of credit and of the summaries of one of its channels. */
  channel_seconds: number
  /** Of all networks. */
  summaries_megabytes: number
}

const summaries = ['report_period', 'video_rank', 'channel_period', 'channel_video_counts', 'held_month']

/** Takes the last day's revenue report back and brings it again: what is left to be done is to show it. */
export async function measurePublish(db: Database): Promise<Publish> {
  const scope = installationScope(1)
  const change = (statement: ReturnType<typeof sql>) =>
    db
      .transaction()
      .execute((trx) =>
        changeFacts(trx, scope, { days: [lastDay], only: 'revenue' }, () => statement.execute(trx)),
      )
  await change(sql`delete from report_slots where network_id = 1 and kind = 'revenue' and day = ${lastDay}`)
  await publishFigures(db, scope, reportingDay(now))
  await change(sql`insert into report_slots (network_id, kind, source, day, file_id, sha256, imported_at)
    values (1, 'revenue', 0, ${lastDay}, 0, '\\x00', now())`)
  const seconds = await time(() => publishFigures(db, scope, reportingDay(now)))
  const channel_seconds = await time(() =>
    db.transaction().execute((trx) => changeFacts(trx, scope, { channel_ids: [1] }, async () => {})),
  )
  await sql`vacuum analyze`.execute(db)
  const size = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${summaries}::text[]) as name`.execute(
    db,
  )
  return { seconds, channel_seconds, summaries_megabytes: Math.round(size.rows[0]!.bytes / 2 ** 20) }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt) / 1000
}
