import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'

/** One row: how many channels are assigned to an account, and how many of them are verified. */
export const ownChannels = (
  { network_id }: NetworkScope,
  accountId: number | null,
): RawBuilder<unknown> => sql`
  select count(*) as assigned, count(*) filter (where verification = 'verified') as verified
  from assignments join channels using (network_id, channel_id)
  where network_id = ${network_id} and account_id = ${accountId}`
