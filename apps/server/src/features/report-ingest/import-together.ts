import { addDays } from '@cuesheet/contract/values/day'
import type { NetworkScope } from '../../access/scope.ts'
import { ensurePartitions } from '../facts/partitions.ts'
import { kinds } from '../facts/rules.ts'
import { type GivenFile, type ImportFileOptions, importFiles, type Outcome } from './import-files.ts'
import type { LoadConnection } from './load-connection.ts'

type Options = Omit<ImportFileOptions, 'dry_run' | 'publish' | 'unsummed' | 'skip'> & {
  /** The first and last day that the files are of; null: none is by day. */
  days: { from: string; to: string } | null
  /** Files that are not begun any more after so long: they have no outcome. */
  most_ms: number
  signal: AbortSignal
}

/**
 * Imports files of some days in one transaction, which sums and shows their figures once for all of them: so a month of small
 * reports takes seconds. One that is refused stops none of the others. The network is locked meanwhile: hence the limit.
 */
export async function importTogether(
  connection: LoadConnection,
  scope: NetworkScope,
  files: readonly GivenFile[],
  { days: span, most_ms, signal, ...options }: Options,
): Promise<Outcome[]> {
  // A partition that is attached waits for the writers of its table: this transaction will be one.
  const days = []
  if (span) for (let day = span.from; day <= span.to; day = addDays(day, 1)) days.push(day)
  for (const kind of kinds) await ensurePartitions(connection.aside, kind, days)
  return connection.db.transaction().execute(async (trx) => {
    const begunAt = performance.now()
    const isOver = () => signal.aborted || performance.now() - begunAt > most_ms
    const outcomes: Outcome[] = []
    const within = { ...connection, db: trx, aside: trx }
    const together = { ...options, unsummed: new Set<string>(), skip: isOver }
    for await (const outcome of importFiles(within, scope, files, together)) outcomes.push(outcome)
    return outcomes
  })
}
