import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { sql, type Transaction } from 'kysely'
import type { ActingPerson } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { findPayee } from './find-payee.ts'
import { findNextOpenMonth, keepProposal } from './proposals.ts'
import { requireKind } from './require-kind.ts'
import { findCurrency } from './settlement-currencies.ts'

/** How a member’s payments are taxed, and as what it is proposed to be. */
export async function findPayeeKind(
  db: Database,
  scope: NetworkScope,
  accountId: number,
): Promise<{ kind: PayeeKind; proposed_kind: PayeeKind | null }> {
  const { kind } = await findPayee(db, scope, accountId)
  const proposal = await db
    .selectFrom('settlement_proposals')
    .select(sql<PayeeKind>`content ->> 'kind'`.as('proposed_kind'))
    .where('network_id', '=', scope.network_id)
    .where('kind', '=', 'payee')
    .where('subject_id', '=', accountId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return { kind, proposed_kind: proposal?.proposed_kind ?? null }
}

/** What a member says it is, proposed in place of what was before; where it is that already, what it has proposed itself ends. */
export async function proposeOwnKind(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: PayeeKind,
  by: ActingPerson & { today: string },
): Promise<void> {
  await requireKind(trx, scope, kind)
  if (kind === 'unknown' && isTaxed(await findCurrency(trx, scope)))
    throw new DomainError('invalid_input', { fields: { kind: 'field_required' } })
  const { kind: seen } = await findPayee(trx, scope, by.account_id)
  if (kind === seen) {
    await trx
      .deleteFrom('settlement_proposals')
      .where('network_id', '=', scope.network_id)
      .where('kind', '=', 'payee')
      .where('subject_id', '=', by.account_id)
      .where('asked_by', '=', by.account_id)
      .where('decided_at', 'is', null)
      .execute()
    return
  }
  const from_month = await findNextOpenMonth(trx, scope, by.today)
  const proposal = {
    kind: 'payee',
    subject_id: by.account_id,
    content: { kind },
    seen: { kind: seen },
  } as const
  await keepProposal(trx, scope, { ...proposal, from_month, by })
}
