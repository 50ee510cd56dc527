import type { Transaction } from 'kysely'
import { fromKysely } from 'pg-boss'
import { createJobQueue, type QueueName } from '../db/job-queues.ts'
import type { DB } from '../db/tables.gen.ts'
import type { SentJob } from './scheduled-job.ts'

/** Has a job run when the transaction commits, or from `startAfter` on; each call is one run. */
export async function sendJob(trx: Transaction<DB>, job: SentJob, startAfter?: Date): Promise<void> {
  const boss = await createJobQueue(fromKysely(trx), { migrate: false }).start()
  try {
    await boss.send('sent' satisfies QueueName, { job }, startAfter ? { startAfter } : {})
  } finally {
    await boss.stop({ graceful: false })
  }
}
