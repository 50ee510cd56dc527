import type { JobContext } from '../jobs/scheduled-job.ts'
import { jobs } from '../jobs.ts'

/** Runs a job of the product as a process would. */
export const runJob = (name: string, context: JobContext): Promise<void> =>
  jobs.find((job) => job.name === name)!.run(context)
