import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** How a member is paid and taxed; what holds where nobody has said. */
export async function findPayee(db: Database, { network_id }: NetworkScope, accountId: number) {
  const found = await db
    .selectFrom('payees')
    .select(['kind', 'treaty_rate', 'is_withheld', 'hold_reason', 'version'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const none = { kind: 'unknown', treaty_rate: null, is_withheld: false, hold_reason: null, version: 0 }
  return (found ?? none) as typeof none & { kind: PayeeKind; hold_reason: string | null }
}
