import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import { readMoment } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { JobContext, ScheduledJob } from '../../jobs/scheduled-job.ts'
import { calculateMonth } from './calculation/calculate-month.ts'

export const settlementJobs: ScheduledJob[] = [
  { name: 'settlement.calculate', cron: '* * * * *', run: runCalculations },
]

const maxAttempts = 3
/** Taken on so long ago, it has died with its process. */
const longestMinutes = 10

type Task = { network_id: number; month: string; asked_by: number | null; attempts: number }

/** Does every calculation that was asked for; one that died is begun again. */
async function runCalculations({ db, log, signal }: JobContext): Promise<void> {
  for (let task = await takeTask(db); task && !signal.aborted; task = await takeTask(db)) {
    const { network_id, month, asked_by, attempts } = task
    const write = (set: ReturnType<typeof sql>) =>
      sql`update settlement_tasks set ${set} where network_id = ${network_id} and month = ${month}`.execute(
        db,
      )
    if (attempts > maxAttempts) {
      await write(sql`failure = 'gave up', ended_at = now()`)
      continue
    }
    try {
      await calculateMonth(db, installationScope(network_id), {
        month,
        account_id: asked_by,
        onStep: (step) => void write(sql`step = ${step}`).catch(() => {}),
      })
      await write(sql`ended_at = ${await readMoment(db)}`)
    } catch (error) {
      const failure = error instanceof DomainError ? error.code : 'failed'
      await write(sql`failure = ${failure}, ended_at = ${await readMoment(db)}`)
      log.error({ err: error, network_id, month }, 'calculation failed')
    }
  }
}

async function takeTask(db: Database): Promise<Task | undefined> {
  const isFree = sql`ended_at is null
    and (begun_at is null or begun_at < now() - ${sql.lit(`${longestMinutes} minutes`)}::interval)`
  const { rows: waiting } = await sql<Pick<Task, 'network_id' | 'month'>>`
    select network_id, month from settlement_tasks where ${isFree} and ${isPresent()} order by asked_at limit 20`.execute(
    db,
  )
  // Of two processes that see the same one, the first takes it, and the other goes on to the next.
  for (const { network_id, month } of waiting) {
    const { rows } = await sql<Task>`
      update settlement_tasks set begun_at = ${await readMoment(db)}, attempts = attempts + 1, step = 0
      where network_id = ${network_id} and month = ${month} and ${isFree}
      returning network_id, month, asked_by, attempts`.execute(db)
    if (rows[0]) return rows[0]
  }
  return undefined
}
