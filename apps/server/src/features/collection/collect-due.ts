import { sql } from 'kysely'
import { createSecretBox } from '../../access/secret-box.ts'
import { type Database, poolOf } from '../../db/connection.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { analyzeGrown } from '../report-ingest/analyze-grown.ts'
import { type LoadConnection, openLoadConnection } from '../report-ingest/load-connection.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import { type Connection, findConnection, openConnection, recordProblem } from './connections.ts'
import { listNewReports } from './list-new-reports.ts'
import type { ReportingClient } from './reporting-client.ts'
import { type DueReport, takeReport } from './take-report.ts'

/** Files are loaded two at a time over all networks and processes, and one at a time of a network. */
const places = [0, 1]
const placeSpace = 4_100_174
const networkSpace = 4_100_175

type Options = {
  /** Tests only: another clock. */
  now?: () => Date
  /** Called when a report was loaded. */
  onLoaded?: (due: DueReport) => void
}

/**
 * Collects all that is due: new reports of every network, then the latest day of each, then what came before, oldest first.
 * A network whose try fails rests by itself; the others go on. A process that dies leaves its locks, and what it was at is due.
 */
export async function collectDue(context: JobContext, options: Options = {}): Promise<void> {
  for (;;) {
    const worked = await Promise.all(places.map((place) => workAt(place, context, options)))
    if (context.signal.aborted || !worked.some(Boolean)) return
  }
}

/** False: another process has this place, or there was nothing to do. */
async function workAt(place: number, context: JobContext, options: Options): Promise<boolean> {
  const { db, signal } = context
  const { now = () => new Date() } = options
  if (!(await hasDue(db, now()))) return false
  const load = await openLoadConnection(poolOf(db).options.connectionString!)
  const worker = new Worker(context, load, options)
  try {
    if (!(await tryLock(load, placeSpace, place))) return false
    const taken: number[] = []
    while (!signal.aborted) {
      const due = await findDue(db, now(), taken)
      if (!due) break
      if (await tryLock(load, networkSpace, due.network_id)) {
        await worker.work(due)
        await unlock(load, networkSpace, due.network_id)
      } else taken.push(due.network_id)
    }
    if (worker.has_loaded) await analyzeGrown(load.db)
    return worker.has_worked
  } finally {
    await load.end()
  }
}

class Worker {
  has_worked = false
  has_loaded = false
  readonly #context: JobContext
  readonly #load: LoadConnection
  readonly #options: Options
  readonly #clients = new Map<number, { connection: Connection; client: ReportingClient }>()

  constructor(context: JobContext, load: LoadConnection, options: Options) {
    this.#context = context
    this.#load = load
    this.#options = options
  }

  /** Lists a network's new reports, or takes the one that is due. */
  async work(due: Due): Promise<void> {
    const { db, log, signal } = this.#context
    const { now = () => new Date(), onLoaded } = this.#options
    const { network_id, report_id } = due
    const connection = await findConnection(db, network_id)
    // Between looking and locking another one may have done it, or it was disconnected.
    const report = report_id === null ? null : await findReport(db, network_id, report_id)
    if (!connection || (report_id === null ? !(await isListDue(db, network_id, now())) : !report)) return
    this.has_worked = true
    try {
      const client = await this.#clientOf(connection)
      if (!report) await listNewReports(db, connection, client, now())
      else if (await takeReport(this.#context, connection, client, this.#load, report, now())) {
        this.has_loaded = true
        onLoaded?.(report)
      }
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof GoneError ? new CollectionError('platform_failing') : error
      if (!(failure instanceof CollectionError)) throw error
      this.#clients.delete(network_id)
      log.warn({ network_id, problem: failure.problem }, 'reports could not be collected')
      await recordProblem(db, connection.scope, failure, now())
    }
  }

  /** With the token of the last time, as long as it is the same connection. */
  async #clientOf(connection: Connection): Promise<ReportingClient> {
    const { network_id } = connection.scope
    const known = this.#clients.get(network_id)
    if (known && known.connection.connected_at.getTime() === connection.connected_at.getTime())
      return known.client
    const { config, db, signal } = this.#context
    const client = await openConnection(config, createSecretBox(config, db), connection, signal)
    this.#clients.set(network_id, { connection, client })
    return client
  }
}

/** `report_id` null: the network's new reports are to be listed. */
type Due = { network_id: number; report_id: string | null }

async function findDue(db: Database, now: Date, taken: readonly number[]): Promise<Due | null> {
  const { rows: toList } = await sql<Due>`
    select network_id, null as report_id from collection_connections
    where next_try_at <= ${now} and network_id <> all(${taken}::integer[])
    order by next_try_at, network_id limit 1`.execute(db)
  if (toList[0]) return toList[0]
  const { rows } = await sql<Due>`
    select network_id, report_id from collected_reports as r
    where state = 'waiting' and next_try_at <= ${now} and network_id <> all(${taken}::integer[])
      and exists (select from collection_connections as c
        where c.network_id = r.network_id and c.problem is null)
    order by is_newest desc, day, network_id, created_at limit 1`.execute(db)
  return rows[0] ?? null
}

const hasDue = async (db: Database, now: Date) => (await findDue(db, now, [])) !== null

async function isListDue(db: Database, network_id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('collection_connections')
    .select('network_id')
    .where('network_id', '=', network_id)
    .where('next_try_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

async function findReport(db: Database, network_id: number, report_id: string): Promise<DueReport | null> {
  const row = await db
    .selectFrom('collected_reports')
    .select(['network_id', 'report_id', 'report_type', 'day', 'created_at', 'download_url', 'etag', 'tries'])
    .where('network_id', '=', network_id)
    .where('report_id', '=', report_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

async function tryLock({ client }: LoadConnection, space: number, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_mine', [space, key])
  return rows[0].is_mine
}

const unlock = ({ client }: LoadConnection, space: number, key: number) =>
  client.query('select pg_advisory_unlock($1, $2)', [space, key])
