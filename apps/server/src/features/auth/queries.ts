import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { needsVerification } from '../channels/read.ts'

export type SignInAccount = { account_id: number; password_hash: string }

/** The account that may sign in on this network's domains (0: operators, on the installation's own). */
export async function findAccountForSignIn(
  db: Database,
  networkId: number,
  userId: string,
): Promise<SignInAccount | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'password_hash'])
    .where('network_id', networkId === 0 ? 'is' : '=', networkId === 0 ? null : networkId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return account?.password_hash ? { ...account, password_hash: account.password_hash } : null
}

/** Whether any channel that the viewer sees waits for its user to verify it; operators have none. */
export async function isChannelVerifyNeeded(db: Database, viewer: Viewer): Promise<boolean> {
  if (viewer.network_id === null) return false
  let channels = db
    .selectFrom('channels')
    .select('channels.channel_id')
    .where('channels.network_id', '=', viewer.network_id)
    .where(needsVerification('channels'))
    .limit(1)
  if (viewer.permission_flag === 0)
    channels = channels
      .innerJoin('assignments', (join) =>
        join
          .onRef('assignments.network_id', '=', 'channels.network_id')
          .onRef('assignments.channel_id', '=', 'channels.channel_id'),
      )
      .where('assignments.account_id', '=', viewer.account_id)
  return (await channels.executeTakeFirst()) !== undefined
}
