import type { figureTasks } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import { operators } from '../../../access/actors.ts'
import type { Database } from '../../../db/connection.ts'
import type { Verification } from '../../facts/verify-rollups.ts'

type Row = {
  network_id: number
  network: string
  task_id: number
  task: (typeof figureTasks)[number]
  asked_at: Date
  by: string | null
  begun_at: Date | null
  ended_at: Date | null
  step: number
  steps: number | null
  result: Verification | Record<string, never> | null
  failure: string | null
}

function stateOf({ task, begun_at, ended_at, result, failure }: Row) {
  if (!ended_at) return begun_at ? 'running' : 'waiting'
  if (failure !== null) return 'failed'
  if (task === 'rebuild') return 'rebuilt'
  return result && 'difference_count' in result && result.difference_count > 0 ? 'different' : 'clean'
}

const shownDifferences = 50

/** Verifications and rebuilds, the latest first. */
export async function listFigureTasks(
  db: Database,
  {
    network = null,
    after,
    size,
  }: { network?: number | null | undefined; after?: string | undefined; size: number },
) {
  const before = /^\d{1,10}$/.test(after ?? '') ? Number(after) : null
  const { rows } = await sql<Row>`
    select network_id, networks.name as network, task_id, task, asked_at, begun_at, ended_at, step, steps, result,
      failure, nickname as by
    from figure_tasks join networks using (network_id)
    left join ${operators} as operators using (account_id)
    where (${network}::integer is null or network_id = ${network}) and (${before}::bigint is null or task_id < ${before})
    order by task_id desc limit ${size + 1}`.execute(db)
  const shown = rows.slice(0, size)
  return {
    rows: shown.map((row) => {
      const { step, steps, begun_at, ended_at, result, failure: _, ...task } = row
      const verification = result && 'difference_count' in result ? (result as Verification) : null
      return {
        ...task,
        state: stateOf(row) as 'waiting' | 'running' | 'clean' | 'different' | 'rebuilt' | 'failed',
        asked_at: row.asked_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
        seconds: begun_at && ended_at ? (ended_at.getTime() - begun_at.getTime()) / 1000 : null,
        done: steps ? Math.min(1, step / steps) : null,
        difference_count: verification?.difference_count ?? null,
        differences: (verification?.differences ?? []).slice(0, shownDifferences).map((difference) => ({
          rollup: difference.rollup,
          expected: JSON.stringify(difference.expected),
          stored: JSON.stringify(difference.stored),
        })),
      }
    }),
    next: rows.length > size ? String(shown.at(-1)!.task_id) : null,
  }
}
