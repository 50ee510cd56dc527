import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { needsVerification } from '../../channels/public.ts'

/** One row: how many channels are assigned to an account, how many are verified, and the one to verify where it is one. */
export const ownChannels = (
  { network_id }: NetworkScope,
  accountId: number | null,
): RawBuilder<unknown> => sql`
  select count(*) as assigned, count(*) filter (where verification = 'verified') as verified,
    case when count(*) filter (where ${needsVerification('channels')}) = 1
      then min(channel_id) filter (where ${needsVerification('channels')}) end as to_verify
  from assignments join channels using (network_id, channel_id)
  where network_id = ${network_id} and account_id = ${accountId}`
