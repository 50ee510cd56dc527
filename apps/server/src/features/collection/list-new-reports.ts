import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { publishFigures } from '../facts/change-facts.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import { type Connection, lockConnection } from './connections.ts'
import type { PlatformJob, PlatformReport, PlatformReportType, ReportingClient } from './reporting-client.ts'
import {
  chooseLastJobs,
  chooseMonthTypes,
  chooseTypes,
  dayOf,
  isMonth,
  isOfOwner,
  isOver,
  type KeptReason,
  listUnread,
  pauseMs,
  type Unread,
} from './rules.ts'

type Listed = { job: PlatformJob; reports: PlatformReport[] }
type Planned = {
  jobs: PlatformJob[]
  /** The platform's own jobs for a month's close, and why their reports are not collected. */
  months: { job: PlatformJob; kept: KeptReason | null }[]
  unread: Unread[]
  /** When the platform makes no more of a type. */
  ends: Map<string, Date>
}

/** Everything is listed once a day, not only what is new: so what was missed is found. */
const fullEveryMs = 24 * 3_600_000

/**
 * Asks the platform what it has, has it make what nobody asked it for yet, and writes down which reports are to be loaded.
 * Under the network's lock: a job that was made twice would report twice.
 */
export async function listNewReports(
  db: Database,
  connection: Connection,
  client: ReportingClient,
  now: Date,
): Promise<void> {
  const { scope, full_listed_at } = connection
  const isFull = full_listed_at === null || now.getTime() - full_listed_at.getTime() > fullEveryMs
  const { jobs, months, unread, ends } = await requireJobs(db, scope, client, now)
  const listedUntilOf = await listedUntil(db, scope)
  const gone: string[] = []
  const listAll = async (jobs: readonly PlatformJob[]) => {
    const listed: Listed[] = []
    for (const job of jobs) {
      const since = isFull ? null : (listedUntilOf.get(job.id) ?? null)
      try {
        listed.push({ job, reports: await client.listReports(job.id, since) })
      } catch (error) {
        if (!(error instanceof GoneError)) throw error
        gone.push(job.id)
      }
    }
    return listed
  }
  const listed = await listAll(jobs)
  const ofMonths = isFull ? await listAll(months.map(({ job }) => job)) : []
  const keptOf = new Map(months.map(({ job, kept }) => [job.id, kept]))
  await db.transaction().execute(async (trx) => {
    // What was listed of another content owner, or after the end, is of no use.
    if (!(await lockConnection(trx, connection))) return
    await writeJobs(trx, scope, listed, ends, now)
    await markGone(trx, scope, jobs, gone, now)
    await writeReports(trx, scope, listed, 'day', () => null)
    await writeReports(trx, scope, ofMonths, 'month', (job, report) =>
      isMonth(report) ? (keptOf.get(job.id) ?? null) : 'no_month',
    )
    await chooseIssues(trx, scope)
    await trx
      .updateTable('collection_connections')
      .set({
        listed_at: now,
        ...(isFull && { full_listed_at: now }),
        next_try_at: new Date(now.getTime() + pauseMs(Math.random())),
        problem: null,
        // That files come, too, shows when one has.
        problem_since: sql`case when ${isAnyDue(scope, now)} then problem_since end`,
        failures: sql`case when ${isAnyDue(scope, now)} then failures else 0 end`,
        unread_types: unread.map(({ report_type }) => report_type),
        unread_since: unread.length > 0 ? sql`coalesce(unread_since, ${now})` : null,
        unread_ends_at: earliest(unread.flatMap(({ ends_at }) => ends_at ?? [])),
      })
      .where('network_id', '=', scope.network_id)
      .execute()
  })
  // The process that loaded the latest day may have died before it was shown.
  await publishFigures(db, scope, reportingDay(now))
}

const isAnyDue = ({ network_id }: NetworkScope, now: Date) => sql<boolean>`exists (
  select from collected_reports
  where network_id = ${network_id} and state = 'waiting' and next_try_at <= ${now})`

const earliest = (dates: readonly Date[]): Date | null =>
  dates.length > 0 ? new Date(Math.min(...dates.map((date) => date.getTime()))) : null

/** A job for each report that is read here: the one known already, else the platform's, else a new one. */
async function requireJobs(
  db: Database,
  { network_id }: NetworkScope,
  client: ReportingClient,
  now: Date,
): Promise<Planned> {
  const types = await client.listReportTypes()
  if (!types.some(isOfOwner)) throw new CollectionError('owner_missing')
  const jobIds = new Set(
    (
      await db
        .selectFrom('collection_jobs')
        .select('job_id')
        .where('network_id', '=', network_id)
        .where('gone_at', 'is', null)
        .execute()
    ).map(({ job_id }) => job_id),
  )
  const running = (await client.listJobs()).filter(
    ({ expireTime }) => expireTime === undefined || Date.parse(expireTime) > now.getTime(),
  )
  const jobs: PlatformJob[] = []
  const ends = new Map<string, Date>()
  for (const type of chooseTypes(types)) {
    if (type.deprecateTime) ends.set(type.id, new Date(type.deprecateTime))
    const found = running.filter(({ reportTypeId }) => reportTypeId === type.id)
    const job = found.find(({ id }) => jobIds.has(id)) ?? found[0]
    const made = job ?? (isOver(type, now) ? undefined : await makeJob(client, type))
    if (made) jobs.push(made)
  }
  jobs.push(
    ...chooseLastJobs(
      running.filter(({ id }) => jobIds.has(id)),
      jobs,
    ),
  )
  const monthTypes = chooseMonthTypes(types)
  const months = running.flatMap((job) => {
    const kept = monthTypes.get(job.reportTypeId)
    return kept === undefined ? [] : [{ job, kept }]
  })
  return { jobs, months, unread: listUnread(types), ends }
}

/** The platform makes the jobs of its own reports itself. */
const makeJob = (client: ReportingClient, { id, systemManaged }: PlatformReportType) =>
  systemManaged ? undefined : client.createJob(id)

async function listedUntil(db: Database, { network_id }: NetworkScope): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('collection_jobs')
    .select(['job_id', 'listed_until'])
    .where('network_id', '=', network_id)
    .execute()
  return new Map(rows.map(({ job_id, listed_until }) => [job_id, listed_until]))
}

async function writeJobs(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  listed: readonly Listed[],
  ends: ReadonlyMap<string, Date>,
  now: Date,
): Promise<void> {
  for (const { job, reports } of listed) {
    const end = ends.get(job.reportTypeId)
    const latest = Math.max(0, ...reports.map(({ createTime }) => Date.parse(createTime)))
    const values = {
      expires_at: earliest([...(job.expireTime ? [new Date(job.expireTime)] : []), ...(end ? [end] : [])]),
      gone_at: null,
    }
    await trx
      .insertInto('collection_jobs')
      .values({
        network_id,
        job_id: job.id,
        report_type: job.reportTypeId,
        system_managed: job.systemManaged ?? false,
        listed_until: latest > 0 ? new Date(Math.min(latest, now.getTime())) : null,
        ...values,
      })
      .onConflict((taken) =>
        taken.columns(['network_id', 'job_id']).doUpdateSet({
          ...values,
          listed_until: sql`greatest(collection_jobs.listed_until, excluded.listed_until)`,
        }),
      )
      .execute()
  }
}

/** Jobs that ended at the platform; of one that a newer one has taken over from nothing is expected any more. */
async function markGone(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  jobs: readonly PlatformJob[],
  gone: readonly string[],
  now: Date,
): Promise<void> {
  const current = jobs.map(({ id }) => id).filter((id) => !gone.includes(id))
  await sql`
    update collection_jobs set gone_at = ${now}
    where network_id = ${network_id} and gone_at is null and job_id <> all(${current})`.execute(trx)
}

async function writeReports(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  listed: readonly Listed[],
  span: 'day' | 'month',
  keptFor: (job: PlatformJob, report: PlatformReport) => KeptReason | null,
): Promise<void> {
  const rows = listed.flatMap(({ job, reports }) =>
    reports.map((report) => ({
      report_id: report.id,
      job_id: job.id,
      report_type: job.reportTypeId,
      day: dayOf(report.startTime),
      created_at: report.createTime,
      download_url: report.downloadUrl,
      kept_for: keptFor(job, report),
    })),
  )
  // A list whose beginning grows while its pages are asked for says a report twice. What is remembered may be collected by a
  // later release.
  await sql`
    insert into collected_reports (network_id, report_id, job_id, report_type, day, created_at, download_url, span, state, reason)
    select distinct on (report_id) ${network_id}::integer, report_id, job_id, report_type, day, created_at, download_url, ${span},
      case when kept_for is null then 'waiting' else 'kept' end, kept_for
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as listed (report_id text, job_id text, report_type text, day date, created_at timestamptz, download_url text,
        kept_for text)
    on conflict (network_id, report_id) do update set download_url = excluded.download_url, span = excluded.span,
      state = case when collected_reports.state = 'kept' then excluded.state else collected_reports.state end,
      reason = case when collected_reports.state = 'kept' then excluded.reason else collected_reports.reason end
      where collected_reports.state in ('waiting', 'kept')`.execute(trx)
}

/** Of the issues of a day, or a month, only the newest is to be loaded; the latest day of each type comes before all others. */
async function chooseIssues(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  await sql`
    update collected_reports as older set state = 'passed_over', ended_at = now()
    where network_id = ${network_id} and state = 'waiting' and exists (
      select from collected_reports as newer
      where newer.network_id = ${network_id} and newer.report_type = older.report_type and newer.day = older.day
        and newer.created_at > older.created_at and newer.state in ('waiting', 'loaded'))`.execute(trx)
  await sql`
    update collected_reports as r set is_newest = latest.day = r.day
    from (
      select report_type, max(day) as day from collected_reports
      where network_id = ${network_id} and span = 'day' group by report_type
    ) as latest
    where r.network_id = ${network_id} and r.state = 'waiting' and latest.report_type = r.report_type
      and r.is_newest <> (latest.day = r.day)`.execute(trx)
}
