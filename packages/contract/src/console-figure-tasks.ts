import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { figureTasks } from './values/report-intake.ts'

const count = z.number()

export const figureTaskList = endpoint({
  method: 'GET',
  path: 'console/reports/tasks',
  access: 'operator',
  summary: 'Verifications and rebuilds, the latest first.',
  query: { network: z.optional(idQuerySchema), ...consolePageQuery(50) },
  answer: consolePage(
    z.object({
      network_id: idSchema,
      network: z.string(),
      task_id: count,
      task: z.enum(figureTasks),
      state: z.enum(['waiting', 'running', 'clean', 'different', 'rebuilt', 'failed']),
      asked_at: z.string(),
      by: z.nullable(z.string()),
      ended_at: z.nullable(z.string()),
      seconds: z.nullable(count),
      /** How much of it is done, from 0 to 1; null where it does not say. */
      done: z.nullable(count),
      difference_count: z.nullable(count),
      /** The first rows that differ, as JSON. */
      differences: z.array(z.object({ rollup: z.string(), expected: z.string(), stored: z.string() })),
    }),
  ),
  errors: ['not_found'],
})

export const startFigureTask = endpoint({
  method: 'POST',
  path: 'console/reports/tasks/start',
  access: 'operator',
  duty: 'reports',
  summary: 'Has a job verify or rebuild the figures of a network; one that waits or runs already is left.',
  body: { network_id: idSchema, task: z.enum(figureTasks) },
  errors: ['not_found'],
})
