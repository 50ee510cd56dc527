import type { MessageKind } from '@cuesheet/contract/messages'
import type { Transaction } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { readDevice } from '../../http/read-device.ts'
import { tell } from '../messages/mutations.ts'

/** Who did it: with a device at an address, or somebody else than the owner. */
export type Doer = { address?: string; user_agent?: string; by?: 'manager' | 'operator' | 'mail' }

/** Leaves a message about the account's own access in its inbox; operators have none. */
export async function tellOwner(
  trx: Transaction<DB>,
  { network_id, account_id }: { network_id: number; account_id: number },
  kind: Extract<MessageKind, `account_${string}`>,
  { address = '', user_agent = '', by }: Doer,
): Promise<void> {
  if (network_id === 0) return
  const { browser, system } = readDevice(user_agent)
  await tell(trx, installationScope(network_id), {
    to: [account_id],
    kind,
    channel_id: null,
    names: {
      ...(browser && { browser }),
      ...(system && { system }),
      ...(address && { address }),
      ...(by && { by }),
    },
  })
}
