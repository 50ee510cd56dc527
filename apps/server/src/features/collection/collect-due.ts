import { sql } from 'kysely'
import { createSecretBox } from '../../access/secret-box.ts'
import { type Database, poolOf } from '../../db/connection.ts'
import { lockSpaces } from '../../db/lock-spaces.ts'
import { isPresent } from '../../db/present-networks.ts'
import { requireSpace } from '../../disk/require-space.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { analyzeGrown, type LoadConnection, openLoadConnection } from '../report-ingest/public.ts'
import { CollectionError, GoneError } from './collection-error.ts'
import {
  type Connection,
  findConnection,
  openConnection,
  recordProblem,
  recordSuccess,
} from './connections.ts'
import { listNewReports } from './list-new-reports.ts'
import type { ReportingClient } from './reporting-client.ts'
import { type DueReport, takeReports } from './take-reports.ts'

/** Files are loaded two at a time over all networks and processes, and one after the other of a network. */
const places = [0, 1]
/** Reports of a network that are fetched and loaded together. */
const mostTogether = 40
const togetherMs = 3000
const placeSpace = lockSpaces.collection_places
const networkSpace = lockSpaces.collected_networks

type Options = {
  /** Tests only: another clock. */
  now?: () => Date
  /** Tests only: so long a silent platform is waited for. */
  attempt_ms?: number
  /** Asks what the platform has, and takes nothing of it. */
  lists_only?: boolean
  /** Loads of a network are made together for so long; more where nobody waits for it. */
  together_ms?: number
  /** Leaves it to autovacuum to look at what has grown: where tables were filled before. */
  leaves_analysis?: boolean
  /** Called when reports of a network were loaded and are shown. */
  onLoaded?: (reports: readonly DueReport[]) => void
}

/**
 * Collects all that is due: new reports of every network, then the latest day of each, then what came before, oldest first.
 * A network whose try fails rests by itself; the others go on. A process that dies leaves its locks, and what it was at is due.
 */
export async function collectDue(context: JobContext, options: Options = {}): Promise<void> {
  if (await hasConnections(context.db)) requireSpace(context.config)
  let hasLoaded = false
  const failed = new Map<number, unknown>()
  for (;;) {
    const workers = await Promise.all(places.map((place) => workAt(place, context, options, failed)))
    hasLoaded ||= workers.some((worker) => worker?.has_loaded)
    if (context.signal.aborted || !workers.some((worker) => worker?.has_worked)) break
  }
  if (hasLoaded && !options.leaves_analysis) await analyzeGrown(context.db)
  for (const failure of failed.values()) throw failure
}

async function hasConnections(db: Database): Promise<boolean> {
  return (
    (await db
      .selectFrom('collection_connections')
      .select('network_id')
      .where(isPresent())
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

/** Null: another process has this place, or there was nothing to do. Networks at which something else failed go to `failed`. */
async function workAt(
  place: number,
  context: JobContext,
  options: Options,
  failed: Map<number, unknown>,
): Promise<Worker | null> {
  const { db, log, signal } = context
  const { now = () => new Date(), lists_only = false } = options
  const find = (taken: readonly number[]) => findDue(db, now(), [...taken, ...failed.keys()], lists_only)
  if (!(await find([]))) return null
  const load = await openLoadConnection(poolOf(db).options.connectionString!)
  const worker = new Worker(context, load, options)
  try {
    if (!(await tryLock(load, placeSpace, place))) return null
    const taken: number[] = []
    while (!signal.aborted) {
      const due = await find(taken)
      if (!due) break
      if (await tryLock(load, networkSpace, due.network_id)) {
        try {
          await worker.work(due)
        } catch (error) {
          failed.set(due.network_id, error)
          log.warn(
            { network_id: due.network_id },
            'collecting stopped at a network, and goes on with the others',
          )
        }
        await unlock(load, networkSpace, due.network_id)
      } else taken.push(due.network_id)
    }
    return worker
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

  /** Lists a network's new reports, or takes those that are due: of the latest days, or a few of those before. */
  async work(due: Due): Promise<void> {
    const { db, log, signal } = this.#context
    const { now = () => new Date(), together_ms = togetherMs, attempt_ms, onLoaded } = this.#options
    const { network_id, is_list } = due
    const connection = await findConnection(db, network_id)
    // Between looking and locking another one may have done it, or it was disconnected.
    const reports = is_list ? [] : await listDueReports(db, due, now())
    if (!connection || (is_list ? !(await isListDue(db, network_id, now())) : reports.length === 0)) return
    this.has_worked = true
    try {
      const client = await this.#clientOf(connection)
      if (is_list) return await listNewReports(db, connection, client, now())
      const attempt = {
        connection,
        client,
        now: now(),
        together_ms,
        ...(attempt_ms && { idle_ms: attempt_ms }),
      }
      const collecting = { context: this.#context, ...attempt }
      await takeReports(collecting, this.#load, reports, (loaded) => {
        this.has_loaded = true
        onLoaded?.(loaded)
      })
      await recordSuccess(db, connection)
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof GoneError ? new CollectionError('platform_failing') : error
      if (!(failure instanceof CollectionError)) throw error
      this.#clients.delete(network_id)
      log.warn({ network_id, problem: failure.problem }, 'reports could not be collected')
      await recordProblem(db, connection, failure, now())
    }
  }

  /** With the token of the last time, as long as it is the same connection. */
  async #clientOf(connection: Connection): Promise<ReportingClient> {
    const { network_id } = connection.scope
    const knownClient = this.#clients.get(network_id)
    if (knownClient && knownClient.connection.connected_at.getTime() === connection.connected_at.getTime())
      return knownClient.client
    const { config, db, signal } = this.#context
    const { attempt_ms } = this.#options
    const patient = { ...config, ...(attempt_ms && { attempt_ms }) }
    const client = await openConnection(patient, createSecretBox(config, db), connection, signal)
    this.#clients.set(network_id, { connection, client })
    return client
  }
}

/** A network whose new reports are to be listed, or some of whose reports are to be taken. */
type Due = { network_id: number; is_list: boolean; is_newest: boolean; span: 'day' | 'month' }

async function findDue(
  db: Database,
  now: Date,
  taken: readonly number[],
  lists_only: boolean,
): Promise<Due | null> {
  const { rows: toList } = await sql<Due>`
    select network_id, true as is_list, false as is_newest, 'day' as span from collection_connections
    where ${isPresent()} and next_try_at <= ${now} and network_id <> all(${taken}::integer[])
    order by next_try_at, network_id limit 1`.execute(db)
  if (toList[0] || lists_only) return toList[0] ?? null
  const find = async (which: typeof wasAnswered) => {
    const { rows } = await sql<Due>`
      select network_id, false as is_list, is_newest, span from collected_reports as r
      where ${isPresent('r.network_id')} and state = 'waiting' and next_try_at <= ${now} and network_id <> all(${taken}::integer[]) and ${which}
        and exists (select from collection_connections as c
          where ${isPresent('c.network_id')} and c.network_id = r.network_id and c.problem is null)
      order by is_newest desc, day, network_id, created_at limit 1`.execute(db)
    return rows[0]
  }
  return (await find(sql`not ${wasAnswered}`)) ?? (await find(wasAnswered)) ?? null
}

/** Whether a report's file was answered with an error before: all others come first. */
const wasAnswered = sql<boolean>`coalesce(reason in ('platform_failing', 'unreachable'), false)`

async function isListDue(db: Database, network_id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('collection_connections')
    .select('network_id')
    .where('network_id', '=', network_id)
    .where('next_try_at', '<=', now)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest day's, or those of days before it, oldest first; of a day one issue. Of a month's close one file: it may be large. */
async function listDueReports(
  db: Database,
  { network_id, is_newest, span }: Due,
  now: Date,
): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select * from (
      select distinct on (report_type, day) network_id, report_id, report_type, span, day, created_at, download_url, etag, tries,
        ${wasAnswered} as was_answered
      from collected_reports
      where network_id = ${network_id} and state = 'waiting' and is_newest = ${is_newest} and span = ${span}
        and next_try_at <= ${now}
      order by report_type, day, created_at
    ) as due
    order by was_answered, day, created_at limit ${span === 'month' ? 1 : mostTogether}`.execute(db)
  return rows
}

async function tryLock({ client }: LoadConnection, space: number, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as is_mine', [space, key])
  return rows[0].is_mine
}

const unlock = ({ client }: LoadConnection, space: number, key: number) =>
  client.query('select pg_advisory_unlock($1, $2)', [space, key])
