import { countDays, reportingDay } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { NetworksAway, overPresentNetworks, presentRows } from '../../db/present-networks.ts'
import { readDiskSpace } from '../../disk/disk-full.ts'
import { productVersion } from '../../product-version.ts'
import { findBackup } from '../backups/public.ts'
import { readQuota } from '../video-platform/public.ts'
import { jobState, lateSince, listJobRuns } from './public.ts'
import { listQueueSizes, readDatabase } from './queries.ts'

type Options = {
  db: Database
  config: Config
  now?: () => Date
  /** Windows that this process sends events to; absent: it serves none. */
  countStreams?: () => number
}
type Labels = Record<string, string>
/** A value of a metric, with its labels; null: unknown, and left out. */
type Value = [value: number | Date | null, labels?: Labels]
type Metric = { name: string; help: string; labels?: string[] }
type Part = { metrics: Metric[]; read(): Promise<Record<string, Value[]>> }

/**
 * What an installation can be watched by: jobs, reports, imports, backups, units of the video platform, mails, disk and
 * database. Read from the database when it is scraped; a part that cannot be read is left out, and counted.
 */
export function addInstallationMetrics(registry: Registry, options: Options): void {
  const failed = new Gauge({
    name: 'cuesheet_scrape_failed',
    help: '1 where a part of these metrics could not be read at this scrape.',
    labelNames: ['part'],
    registers: [registry],
    // Told with what it is about.
    collect: () => Promise.all(readings.map((read) => read())).then(() => {}),
  })
  const readings = Object.entries(listParts(options)).map(([name, part]) => {
    let reading: Promise<void> | undefined
    // Once for all that is read together.
    const readOnce = () => {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    }
    const gauges = part.metrics.map(
      ({ name: metric, help, labels = [] }) =>
        new Gauge({
          name: `cuesheet_${metric}`,
          help,
          labelNames: labels,
          registers: [registry],
          collect: readOnce,
        }),
    )
    const read = async () => {
      const values = await part.read().catch(() => null)
      failed.set({ part: name }, values === null ? 1 : 0)
      for (const [at, gauge] of gauges.entries()) {
        const { name: metric, labels: ofLabels = [] } = part.metrics[at]!
        gauge.reset()
        // One without labels is 0 then, which would be said of what nobody knows.
        if (ofLabels.length === 0) gauge.remove()
        for (const [value, labels = {}] of values?.[metric] ?? [])
          if (value !== null) gauge.set(labels, value instanceof Date ? value.getTime() / 1000 : value)
      }
    }
    return readOnce
  })
}

function listParts({ db, config, now = () => new Date(), countStreams }: Options): Record<string, Part> {
  return {
    process: {
      metrics: [
        { name: 'build_info', help: 'The version that runs.', labels: ['version'] },
        { name: 'event_streams', help: 'Windows that this process sends events to.' },
        { name: 'disk_free_bytes', help: 'Free on the disk of DATA_DIR.' },
        { name: 'disk_size_bytes', help: 'Size of the disk of DATA_DIR.' },
        { name: 'disk_reserve_bytes', help: 'With less free than this nothing is loaded (DISK_RESERVE_MB).' },
      ],
      read: async () => {
        const disk = readDiskSpace(config.data_dir)
        return {
          build_info: [[1, { version: productVersion }]],
          event_streams: [[countStreams?.() ?? null]],
          disk_free_bytes: [[disk?.free ?? null]],
          disk_size_bytes: [[disk?.total ?? null]],
          disk_reserve_bytes: [[config.disk_reserve_bytes]],
        }
      },
    },
    database: {
      metrics: [
        { name: 'database_size_bytes', help: 'Size of the database.' },
        { name: 'database_backends', help: 'Connections that the database serves, of all processes.' },
        { name: 'database_backends_limit', help: 'Connections that it serves at most.' },
      ],
      read: async () => {
        const { size, connections, most_connections } = await readDatabase(db)
        return {
          database_size_bytes: [[size]],
          database_backends: [[connections]],
          database_backends_limit: [[most_connections]],
        }
      },
    },
    jobs: {
      metrics: [
        { name: 'job_last_success_timestamp_seconds', help: 'When a job last ended well.', labels: ['job'] },
        { name: 'job_failures', help: 'How often a job has failed since then, in a row.', labels: ['job'] },
        {
          name: 'job_late',
          help: '1 while a job has not begun ten minutes after its time.',
          labels: ['job'],
        },
        { name: 'job_paused', help: '1 while an operator has paused a job.', labels: ['job'] },
        { name: 'job_duration_seconds', help: 'How long the latest run of a job took.', labels: ['job'] },
        {
          name: 'queue_jobs',
          help: 'Jobs in a queue: ready, later (not due yet), again (after a failure), active.',
          labels: ['queue', 'state'],
        },
      ],
      read: async () => {
        const [runs, queues] = await Promise.all([listJobRuns(db), listQueueSizes(db)])
        const valuesOf = (value: (run: (typeof runs)[0]) => Value[0]) =>
          runs.map((run): Value => [value(run), { job: run.job }])
        return {
          job_last_success_timestamp_seconds: valuesOf(({ succeeded_at }) => succeeded_at),
          job_failures: valuesOf(({ failures }) => failures),
          job_late: valuesOf((run) => (lateSince(run, now()) ? 1 : 0)),
          job_paused: valuesOf((run) => (jobState(run, now()) === 'paused' ? 1 : 0)),
          job_duration_seconds: valuesOf(({ took_ms }) => (took_ms === null ? null : took_ms / 1000)),
          queue_jobs: queues.flatMap(({ queue, ...states }) =>
            Object.entries(states).map(([state, count]): Value => [count, { queue, state }]),
          ),
        }
      },
    },
    reports: {
      metrics: [
        {
          name: 'data_through_timestamp_seconds',
          help: 'The day up to which a network’s figures are shown, as its midnight in UTC.',
          labels: ['network'],
        },
        {
          name: 'reports_late_days',
          help: 'Days by which a network’s reports are overdue (REPORTS_WITHIN_DAYS), 0 when on time.',
          labels: ['network'],
        },
        {
          name: 'last_import_timestamp_seconds',
          help: 'When a report file of a network was last loaded.',
          labels: ['network'],
        },
        {
          name: 'imports_of_a_day',
          help: 'Report files of a network that were loaded in the last 24 hours.',
          labels: ['network'],
        },
        {
          name: 'uploads',
          help: 'Uploads of report files by state, of the last 90 days.',
          labels: ['state'],
        },
      ],
      read: async () => {
        const networks = await listReports(db)
        const uploads = await sql<{ state: string; count: number }>`
          select state, count(*)::integer as count from uploads group by state`.execute(db)
        const today = reportingDay(now())
        const valuesOf = (value: (network: Reported) => Value[0]) =>
          networks.map((each): Value => [value(each), { network: each.network }])
        return {
          data_through_timestamp_seconds: valuesOf(({ through }) =>
            through === null ? null : new Date(`${through}T00:00:00Z`),
          ),
          reports_late_days: valuesOf(({ through }) =>
            through === null ? null : Math.max(0, countDays(through, today) - 1 - config.reports_within_days),
          ),
          last_import_timestamp_seconds: valuesOf(({ imported_at }) => imported_at),
          imports_of_a_day: valuesOf(({ imports }) => imports),
          uploads: uploads.rows.map(({ state, count }): Value => [count, { state }]),
        }
      },
    },
    backups: {
      metrics: [
        { name: 'backup_timestamp_seconds', help: 'When the latest backup was made.' },
        { name: 'backup_proven_timestamp_seconds', help: 'When the latest proven backup was made.' },
      ],
      read: async () => {
        const { last, proven } = await findBackup(db)
        return {
          backup_timestamp_seconds: [[last?.made_at ?? null]],
          backup_proven_timestamp_seconds: [[proven?.made_at ?? null]],
        }
      },
    },
    platform: {
      metrics: [
        { name: 'platform_units_used', help: 'Units of the video platform used today.' },
        { name: 'platform_units_limit', help: 'Units of the video platform a day.' },
      ],
      read: async () => {
        const { used_units, daily_units } = await readQuota(db, config, now())
        return { platform_units_used: [[used_units]], platform_units_limit: [[daily_units]] }
      },
    },
    mails: {
      metrics: [{ name: 'mails', help: 'Mails of the last 24 hours by how they fared.', labels: ['state'] }],
      read: async () => {
        const { rows } = await inPresent<{ state: string; count: number }>(
          db,
          () => sql`
            select state, count(*)::integer as count from ${presentRows('outbox')}
            where way = 'mail' and tried_at > now() - interval '24 hours' and state <> 'void' group by state`,
        )
        return { mails: rows.map(({ state, count }): Value => [count, { state }]) }
      },
    },
  }
}

/** Of networks whose node is away nothing is known. */
async function inPresent<Row>(db: Database, statement: () => RawBuilder<unknown>): Promise<{ rows: Row[] }> {
  let rows: Row[] = []
  const read = async () => {
    rows = (await statement().execute(db)).rows as Row[]
  }
  await overPresentNetworks(db, read).catch((error: unknown) => {
    if (!(error instanceof NetworksAway)) throw error
  })
  return { rows }
}

type Reported = { network: string; through: string | null; imported_at: Date | null; imports: number }

async function listReports(db: Database): Promise<Reported[]> {
  const { rows } = await inPresent<Reported>(
    db,
    () => sql`
      select name as network, shown.day as through, imported_at, coalesce(imports, 0)::integer as imports
      from networks
      left join (select network_id, day from ${presentRows('figures_through')}) as shown using (network_id)
      left join (
        select network_id, max(imported_at) as imported_at,
          count(*) filter (where imported_at > now() - interval '24 hours') as imports
        from ${presentRows('report_files')}
        group by network_id
      ) as loaded using (network_id)
      order by name`,
  )
  return rows
}
