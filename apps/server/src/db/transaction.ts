import { sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './tables.gen.ts'

/** A transaction of its own, or the one that `db` is. */
export function withTransaction<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<DB>) : db.transaction().execute(work)
}

/** Tries out whether something could be done, and undoes it; throws what it throws. */
export async function rehearse(
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<void> {
  await sql`savepoint rehearsal`.execute(trx)
  await work(trx)
  await sql`rollback to savepoint rehearsal`.execute(trx)
}

/** A part of a transaction that is undone alone where it fails. */
export async function inSavepoint<Result>(
  trx: Transaction<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  await sql`savepoint part`.execute(trx)
  try {
    const result = await work(trx)
    await sql`release savepoint part`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    throw error
  }
}

/** Reads all that `work` reads in one state of the data, or in the transaction that `db` is. */
export function inSnapshot<Result>(
  db: Database,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<DB>)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

class RolledBack extends Error {}

/** Runs `work` in one transaction, or in that which `db` is; with `rollBack` it is rolled back at the end, and only its answer is left. */
export async function runOrRollBack<Result>(
  db: Database,
  rollBack: boolean,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (!rollBack) return withTransaction(db, work)
  let answer: { result: Result } | undefined
  try {
    await db.transaction().execute(async (trx) => {
      answer = { result: await work(trx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return answer!.result
}
