import pg from 'pg'
import { openClient } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'

export const restoreName = 'cuesheet restore'

/** Nobody could be asked what became of a commit: the files that belong to it have to stay. */
export class UnknownOutcome extends OperatorError {}

/**
 * Commits what `client` restored. Where its connection breaks before the answer, another one is asked what became of it:
 * returns if it was committed, throws what broke if not, an UnknownOutcome where the database does not answer.
 */
export async function commitRestore(client: pg.Client & { processID?: number }, url: string): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // Anything else is the database's own word that nothing was committed.
    if (error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')) throw error
    const committed = await wasCommitted(url, client.processID).catch(() => null)
    if (committed === null)
      throw new UnknownOutcome(
        'The connection to the database broke at the very end, and it does not answer: all was restored, or nothing. No file was removed. Once it answers, run the same command again: if it says that the database has tables, all was restored.',
      )
    if (!committed) throw error
  }
}

async function wasCommitted(url: string, processId: number | undefined): Promise<boolean> {
  const client = await openClient(url, { application_name: restoreName })
  try {
    // The server may not have seen yet that the connection is gone, or is committing right now: it ends one or the other.
    const { rows: ended } = await client.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid, 30000) as ended from pg_stat_activity
       where pid = $1 and application_name = $2 and datname = current_database()`,
      [processId, restoreName],
    )
    if (ended.some((each) => !each.ended)) throw new Error('the other connection does not end')
    const { rows } = await client.query<{ committed: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as committed`,
    )
    return rows[0]!.committed
  } finally {
    await client.end().catch(() => {})
  }
}
