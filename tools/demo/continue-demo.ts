import { createHash } from 'node:crypto'
import { addDays, countDays, reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { changeFacts, publishFigures } from '../../apps/server/src/features/facts/change-facts.ts'
import { ensurePartitions } from '../../apps/server/src/features/facts/partitions.ts'
import {
  type LoadConnection,
  openLoadConnection,
} from '../../apps/server/src/features/report-ingest/load-connection.ts'
import { midnight } from './networks/midnight.ts'
import { morning } from './networks/morning.ts'
import { type DemoPlan, demoPlatformId, type PlannedNetwork, planDemo } from './plan-demo.ts'
import { type Kind, reportTypes } from './report-log.ts'
import { type ReportedRows, writeFacts } from './write-facts.ts'

/** Of the latest days, and of fewer than these, the files themselves are collected. */
const collectedDays = 3
const leastReports = 12

type Missed = { report_id: string; kind: Kind; day: string; created_at: Date }

/**
 * Writes the days that a demo missed while nothing ran as its first ones were written, from the seed and all at once: what the
 * platform lists and the network has nothing of. The latest days and second issues are left to be collected.
 */
export async function continueDemo(
  url: string,
  step: (text: string) => void,
  today = reportingDay(new Date()),
): Promise<void> {
  const connection = await openLoadConnection(url)
  let plan: DemoPlan | null = null
  try {
    for (const { network_id, name, seeded_on } of await listNetworks(connection.db)) {
      const missed = await listMissed(connection.db, network_id, addDays(today, -collectedDays))
      if (missed.length < leastReports) continue
      plan ??= planDemo(seeded_on, countDays(seeded_on, today))
      const planned = plan.networks.find(({ network }) => network.name === name)
      const planWithIds = planned && (await findChannels(connection.db, network_id, planned))
      if (planWithIds)
        await writeMissed(connection, { network_id, plan, missed, today, step, ...planWithIds })
    }
  } finally {
    await connection.end()
  }
}

type Network = { network_id: number; name: string; seeded_on: string }

async function listNetworks(db: Database): Promise<Network[]> {
  const planned = [morning, midnight].flatMap((network) =>
    network.channels.map((channel) => ({
      id: demoPlatformId(network, channel),
      name: network.name,
      age: channel.state.registered,
    })),
  )
  // Most channels were registered so many days before; a person may have changed some.
  const { rows } = await sql<Network>`
    select network_id, name, mode() within group (order by registered_on + age) as seeded_on
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as planned (id text, name text, age integer)
    join networks using (name)
    join channels using (network_id)
    where platform_channel_id = id group by network_id, name order by name`.execute(db)
  return rows
}

/** First issues of days until one, of which nothing is stored. */
async function listMissed(db: Database, network_id: number, until: string): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    select report_id, kind, report.day, report.created_at
    from collected_reports as report
    join unnest(${Object.values(reportTypes)}::text[], ${Object.keys(reportTypes)}::text[]) as kinds (report_type, kind)
      using (report_type)
    where network_id = ${network_id} and state = 'waiting' and report.day <= ${until} and report_id like '%-1'
      and not exists (
        select from report_slots as slot
        where slot.network_id = ${network_id} and slot.kind = kinds.kind and slot.day = report.day)
    order by report.day, kind`.execute(db)
  return rows
}

/** The planned channels as they are now; null where one is gone: what reports have of it is for the collector to note. */
async function findChannels(
  db: Database,
  network_id: number,
  planned: PlannedNetwork,
): Promise<{ planned: PlannedNetwork; channelIds: number[] } | null> {
  const rows = await db
    .selectFrom('channels')
    .select(['channel_id', 'platform_channel_id', 'registered_on'])
    .where('network_id', '=', network_id)
    .execute()
  const byId = new Map(rows.map((row) => [row.platform_channel_id, row]))
  const channelIds: number[] = []
  const channels = []
  for (const channel of planned.channels) {
    const channelBefore = byId.get(channel.platform_channel_id)
    if (!channelBefore) return null
    channelIds.push(channelBefore.channel_id)
    channels.push({ ...channel, record: { ...channel.record, registered_on: channelBefore.registered_on } })
  }
  return { planned: { ...planned, channels }, channelIds }
}

type Continued = {
  network_id: number
  plan: DemoPlan
  planned: PlannedNetwork
  channelIds: number[]
  missed: readonly Missed[]
  today: string
  step: (text: string) => void
}

async function writeMissed(
  { db, aside, client }: LoadConnection,
  { network_id, plan, planned, channelIds, missed, today, step }: Continued,
): Promise<void> {
  const daysOf = (kind: Kind) =>
    new Set(missed.filter((report) => report.kind === kind).map(({ day }) => day))
  const [activity_days, revenue_days] = [daysOf('activity'), daysOf('revenue')]
  const days = [...activity_days.union(revenue_days)].sort()
  const first = plan.calendar.days.indexOf(days[0]!)
  const until = plan.calendar.days.slice(0, plan.calendar.days.indexOf(days.at(-1)!) + 1)
  const scope = installationScope(network_id)
  const title = planned.network.texts.en.title
  for (const kind of ['activity', 'revenue'] as const) await ensurePartitions(aside, kind, days)
  await db.transaction().execute(async (trx) => {
    const unsummed = new Set<string>()
    await changeFacts(trx, scope, { days, adds_only: true, unsummed }, async () => {
      const of = { ...planned, activity_days, revenue_days }
      const tell = (index: number) =>
        step(`Demo network ${title}: catching up, day ${index - first + 1} of ${until.length - first}`)
      const onDay = (index: number) => ((index - first) % 10 === 0 ? tell(index) : undefined)
      await recordReports(
        trx,
        network_id,
        missed,
        await writeFacts(client, network_id, of, channelIds, until, onDay, first),
      )
    })
    step(`Demo network ${title}: adding up`)
    await publishFigures(trx, scope, today, unsummed)
  })
}

/** As if each had been collected. */
async function recordReports(
  trx: Transaction<DB>,
  network_id: number,
  missed: readonly Missed[],
  rows: ReportedRows,
): Promise<void> {
  for (const { report_id, kind, day, created_at } of missed) {
    const read = rows.get(day)?.[kind] ?? 0
    const sha256 = createHash('sha256').update(report_id).digest()
    const { file_id } = await trx
      .insertInto('report_files')
      .values({
        network_id,
        sha256,
        created_at,
        report_type: reportTypes[kind],
        kind,
        file_name: `${reportTypes[kind]}.${day.replaceAll('-', '')}.csv`,
        first_day: day,
        last_day: day,
        rows_read: read,
        rows_written: read,
        rows_unchanged: 0,
        rows_rejected: 0,
        rows_unmatched: 0,
      })
      .returning('file_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('report_slots')
      .values({ network_id, kind, source: 0, day, file_id, sha256, created_at, imported_at: sql`now()` })
      .execute()
    await trx
      .updateTable('collected_reports')
      .set({ state: 'loaded', ended_at: sql`now()` })
      .where('network_id', '=', network_id)
      .where('report_id', '=', report_id)
      .execute()
  }
}
