import { installationScope } from '../apps/server/src/access/scope.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { findHolder } from '../apps/server/src/db/embedded/data-lock.ts'
import { type Notification, notify } from '../apps/server/src/features/messages/mutations.ts'

/** Leaves a member of a demo network a message, as the server's own jobs do: in its database, from another process. */
export async function notifyMember(
  network: string,
  notification: Pick<Notification, 'kind' | 'names'> & Partial<Notification>,
): Promise<void> {
  const url = findHolder(process.env.E2E_DATA_DIR ?? '')?.url
  if (!url) throw new Error('The server of the journeys has no database.')
  const db = connect(url, { max: 1 })
  try {
    const { account_id, network_id } = await db
      .selectFrom('accounts')
      .innerJoin('network_domains', 'network_domains.network_id', 'accounts.network_id')
      .select(['account_id', 'accounts.network_id'])
      .where('domain', '=', `${network}.localhost`)
      .where('user_id', '=', 'member@demo.test')
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((trx) =>
        notify(trx, installationScope(network_id ?? 0), { to: [account_id], channel_id: 1, ...notification }),
      )
  } finally {
    await db.destroy()
  }
}
