import type { Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './tables.gen.ts'

/** A transaction of its own, or the one that `db` is. */
export function withTransaction<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(work)
}

/** Reads all that `work` reads in one state of the data. */
export function inOneState<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

class TakenBack extends Error {}

/** Runs `work` in one transaction; with `takeBack` it is rolled back at the end, and only its answer is left. */
export async function runOrTakeBack<Result>(
  db: Database,
  takeBack: boolean,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  let answer: { result: Result } | undefined
  try {
    await db.transaction().execute(async (trx) => {
      answer = { result: await work(trx) }
      if (takeBack) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return answer!.result
}
