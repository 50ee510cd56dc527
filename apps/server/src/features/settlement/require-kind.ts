import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { findCurrency } from './settlement-currencies.ts'

/** `conflict` where a network is paid in a currency that none of the tax rules is for: no kind of payee makes a difference. */
export async function requireKind(trx: Transaction<DB>, scope: NetworkScope, kind: PayeeKind): Promise<void> {
  if (kind !== 'unknown' && !isTaxed(await findCurrency(trx, scope)))
    throw new DomainError('conflict', { message_key: 'payee_kind_untaxed' })
}
