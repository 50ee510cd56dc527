import { setTimeout as sleep } from 'node:timers/promises'
import type { JobContext, RepeatedJob } from './scheduled-job.ts'

/** Runs a job until the context's signal aborts; resolves when the round under way has ended. A failed round is logged. */
export async function repeatJob(job: RepeatedJob, context: JobContext): Promise<void> {
  const { log, signal } = context
  let hasFailed = false
  while (!signal.aborted) {
    try {
      await job.run(context)
      hasFailed = false
    } catch (error) {
      // A database that is away fails every round: said once.
      if (!hasFailed && !signal.aborted) log.error({ job: job.name, err: error }, 'job failed')
      hasFailed = true
    }
    await sleep(job.every_seconds * 1000, undefined, { signal }).catch(() => {})
  }
}
