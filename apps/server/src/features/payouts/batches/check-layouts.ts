import type { PayoutLayouts } from '@cuesheet/contract/payout-batches'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { findPaymentFaults } from '../bank-files/find-payment-faults.ts'
import { listBatchLayouts } from './batch-layouts.ts'
import { factsOf, toPaymentItems } from './batch-payments.ts'
import { listItems } from './pending-transfers.ts'

const shownFaults = 200

type Checked = Omit<PayoutLayouts, 'success' | 'message'>

/** What can be said of a confirmed batch's file before it is made. */
export function checkLayouts(
  db: Database,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  { batch: batch_no, layout }: { batch: number; layout?: string | undefined },
): Promise<Checked> {
  return inSnapshot(db, async (trx) => {
    const batch = await trx
      .selectFrom('payout_batches')
      .select(['batch_no', 'method', 'pay_on', 'state'])
      .where('network_id', '=', scope.network_id)
      .where('batch_no', '=', batch_no)
      .executeTakeFirst()
    if (!batch) throw new DomainError('not_found')
    if (batch.state !== 'confirmed') throw new DomainError('conflict', { message_key: 'payout_changed' })
    const layouts = await listBatchLayouts(trx, scope, batch.method)
    const chosen = layout === undefined ? layouts[0]! : layouts.find((one) => one.layout === layout)
    if (!chosen) throw new DomainError('conflict', { message_key: 'payout_no_layout' })
    const { bank } = chosen
    const listed = await listItems(trx, scope, batch_no, { state: 'open' })
    const items = await toPaymentItems(trx, { scope, secrets }, batch, listed)
    const faults = findPaymentFaults(bank, items, factsOf(batch))
    const nicknames = await trx
      .selectFrom('accounts')
      .select(['account_id', 'nickname'])
      .where('network_id', '=', scope.network_id)
      .where(
        'account_id',
        'in',
        listed.map(({ account_id }) => account_id),
      )
      .execute()
    const names = new Map(nicknames.map(({ account_id, nickname }) => [account_id, nickname]))
    const payees = new Map(listed.map(({ line, account_id }) => [line, names.get(account_id) ?? null]))
    const header = bank.head.at(-1)
    const refused = faults.filter(({ is_refused }) => is_refused)
    return {
      layout: chosen.layout,
      layouts: layouts.map(({ bank: _, ...one }) => one),
      payments: items.length,
      faults: [...refused, ...faults.filter(({ is_refused }) => !is_refused)]
        .slice(0, shownFaults)
        .map((fault) => ({
          ...fault,
          nickname: fault.number === null ? null : payees.get(fault.number)!,
          header: (fault.column !== null && header?.[fault.column]?.trim()) || null,
        })),
      refused: [...new Set(refused.flatMap(({ number }) => number ?? []))],
      is_refused: refused.some(({ number }) => number === null),
    }
  })
}
