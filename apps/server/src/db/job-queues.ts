import { type ConstructorOptions, PgBoss } from 'pg-boss'

type Sql = NonNullable<ConstructorOptions['db']>

/** `scheduled`: each job at most once, by its name; `sent`: what a transaction asks for, run as soon as it commits. */
export type QueueName = 'scheduled' | 'sent'

/** A process that has not been heard of for so long has died: another one does its jobs. */
const rules = { heartbeatSeconds: 30, expireInSeconds: 6 * 3600, retryLimit: 4, retryBackoff: true }

const queues = {
  scheduled: { policy: 'exclusive', notify: true, ...rules },
  sent: { policy: 'standard', notify: true, ...rules },
} as const satisfies Record<QueueName, object>

/** The job queue over `db`, not started; by default without any work of its own. */
export function createJobQueue(db: Sql, options: ConstructorOptions = {}): PgBoss {
  const boss = new PgBoss({ db, schema: 'pgboss', supervise: false, schedule: false, ...options })
  // Without a listener an error ends the process; statements that fail reject their own call.
  boss.on('error', () => {})
  return boss
}

/** Brings the queue's tables and settings to those of this version. */
export async function installJobQueues(db: Sql): Promise<void> {
  const boss = await createJobQueue(db).start()
  for (const [name, settings] of Object.entries(queues)) {
    await boss.createQueue(name, settings)
    const { policy, ...changeable } = settings
    await boss.updateQueue(name, changeable)
  }
  await boss.stop({ graceful: false })
}
