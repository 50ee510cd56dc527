import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { readMomentText } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Added, applyTransfers } from './apply-transfers.ts'
import { lockBalances, storeBalances } from './balances.ts'
import { asText, givenColumns } from './hash-transfer.ts'
import { holdPeriod, movePeriod } from './periods.ts'
import { contradiction, type Given, type Journal, type Transfer, toGiven } from './transfers.ts'

/**
 * Posts the transfers of a journal that are not posted yet, all or none. `conflict` where an id is known with other content,
 * the period is locked, a pending transfer is not there, or a balance is too low; `not_found` for who is no member here.
 */
export async function postJournal(
  trx: Transaction<DB>,
  scope: NetworkScope,
  journal: Journal,
  transfers: readonly Transfer[],
): Promise<void> {
  if (transfers.length === 0) return
  const givenTransfers = transfers.map((transfer) => toGiven(journal, transfer))
  // Locks, always in this order: the period, then balances by their names.
  const end = await holdPeriod(trx, scope, journal.period)
  const balances = await lockBalances(trx, scope, givenTransfers)
  const { known: stored, pending } = await findNamed(trx, scope, givenTransfers)
  const fresh = givenTransfers.filter((transfer) => isNew(transfer, stored))
  if (fresh.length === 0) return
  if (end.is_locked) throw new DomainError('conflict', { message_key: 'period_locked' })
  // Read under the locks: no two journals over an account are of the same moment.
  const added = applyTransfers({ ...scope, balances, pending, end }, fresh, await readMomentText(trx))
  await insertTransfers(trx, scope, added)
  await storeBalances(trx, scope, [...balances.values()])
  await movePeriod(trx, scope, journal.period, end)
}

/** The stored transfers whose ids are given or named, and those of them that are still pending. */
async function findNamed(trx: Database, { network_id }: NetworkScope, transfersToFind: readonly Given[]) {
  const ids = transfersToFind.flatMap(({ transfer_id, pending_of }) => [
    transfer_id,
    pending_of ?? transfer_id,
  ])
  const { rows } = await sql<Given & { is_pending: boolean }>`
    select ${asText(givenColumns)}, phase = 'pending' and not exists (
      select from ledger_transfers as done where done.network_id = ${network_id} and done.pending_of = named.transfer_id
    ) as is_pending
    from ledger_transfers as named where network_id = ${network_id} and transfer_id = any(${ids})`.execute(
    trx,
  )
  const byId = (byId: typeof rows) =>
    new Map(byId.map(({ is_pending, ...transfer }): [string, Given] => [transfer.transfer_id, transfer]))
  return { known: byId(rows), pending: byId(rows.filter(({ is_pending }) => is_pending)) }
}

/** Whether a transfer is not known yet; it is from now on. `conflict` where it is known with other content. */
function isNew(transfer: Given, stored: Map<string, Given>): boolean {
  const before = stored.get(transfer.transfer_id)
  if (before && !isDeepStrictEqual(before, transfer)) throw contradiction()
  stored.set(transfer.transfer_id, transfer)
  return !before
}

async function insertTransfers(trx: Database, { network_id }: NetworkScope, added: readonly Added[]) {
  const rows = added.map((row) => ({ ...row, hash: `\\x${row.hash.toString('hex')}` }))
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)))
  try {
    await sql`
      insert into ledger_transfers (network_id, ${columns})
      select ${network_id}, ${columns} from json_populate_recordset(null::ledger_transfers, ${JSON.stringify(rows)})`.execute(
      trx,
    )
  } catch (error) {
    // Posted to another period at the same time.
    throw isUniqueViolation(error) ? contradiction() : error
  }
}
