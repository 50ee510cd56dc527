import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import { readMoment } from '../../../db/clock.ts'
import { type Database, openClient, poolOf } from '../../../db/connection.ts'
import { lockSpaces } from '../../../db/lock-spaces.ts'
import { isPresent } from '../../../db/present-networks.ts'
import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { rebuildStores, verifyStores } from '../verify-stores.ts'

const maxAttempts = 3
const tellEveryMs = 500

type Task = { network_id: number; task_id: number; task: string; attempts: number }

/** Verifies and rebuilds what is asked for, one after the other; one that died is begun again. */
export async function runFigureTasks(context: JobContext): Promise<void> {
  const { db, log } = context
  while (await findDue(db)) {
    const client = await openClient(poolOf(db).options.connectionString!)
    try {
      const locked = await client.query('select pg_try_advisory_lock($1, 0) as is_mine', [
        lockSpaces.figure_tasks,
      ])
      if (!locked.rows[0].is_mine) return
      for (let due = await findDue(db); due; due = await findDue(db)) {
        if (context.signal.aborted) return
        await runTask(db, due).catch((error: unknown) => {
          log.error({ err: error, network_id: due?.network_id, task: due?.task }, 'figure task failed')
        })
      }
    } finally {
      await client.end()
    }
  }
}

async function findDue(db: Database): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select network_id, task_id, task, attempts from figure_tasks
    where ended_at is null and ${isPresent()} order by asked_at, task_id limit 1`.execute(db)
  return rows[0]
}

async function runTask(db: Database, { network_id, task_id, task, attempts }: Task): Promise<void> {
  const scope = installationScope(network_id)
  const write = (set: ReturnType<typeof sql>) =>
    sql`
    update figure_tasks set ${set} where network_id = ${network_id} and task_id = ${task_id}`.execute(db)
  if (attempts >= maxAttempts) {
    await write(sql`failure = 'gave up', ended_at = now()`)
    return
  }
  await write(sql`attempts = attempts + 1, begun_at = ${await readMoment(db)}`)
  let toldAt = 0
  const onStep = (done: number, of: number) => {
    const now = performance.now()
    if (now - toldAt < tellEveryMs) return
    toldAt = now
    void write(sql`step = ${done}, steps = ${of}`).catch(() => {})
  }
  try {
    const result = await doTask(db, scope, task, onStep)
    await write(
      sql`result = ${JSON.stringify(result)}, step = coalesce(steps, 0), ended_at = ${await readMoment(db)}`,
    )
  } catch (error) {
    await write(sql`failure = ${(error as Error).message.slice(0, 500)}, ended_at = ${await readMoment(db)}`)
    throw error
  }
}

async function doTask(
  db: Database,
  scope: NetworkScope,
  task: string,
  onStep: (done: number, of: number) => void,
): Promise<object> {
  if (task === 'verify') return verifyStores(db, scope, onStep)
  await db.transaction().execute((trx) => rebuildStores(trx, scope, reportingDay(new Date())))
  return {}
}
