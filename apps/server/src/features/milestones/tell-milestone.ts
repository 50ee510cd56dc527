import type { Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { notify } from '../messages/mutations.ts'
import type { Found } from './queries.ts'

/** Lets those know whose milestone it is: managers of everything, members of their own and of their channels. */
export async function tellMilestone(trx: Transaction<DB>, scope: NetworkScope, found: Found): Promise<void> {
  const { kind, account_id, channel_id, video_id, level, title } = found
  const channel = found.channel_title ?? ''
  const name = title ?? ''
  if (kind === 'views' && channel_id !== 0) {
    const about = { to: ['managers' as const, ...(await listMembers(trx, scope, channel_id))], channel_id }
    if (video_id === '')
      await notify(trx, scope, { ...about, kind: 'views_of_channel', names: { channel: name, views: level } })
    else
      await notify(trx, scope, {
        ...about,
        kind: 'views_of_video',
        names: { video: name, channel, views: level },
      })
    return
  }
  const own = { to: account_id === 0 ? ['managers' as const] : [account_id], channel_id: null }
  const managers = { to: ['managers' as const], channel_id: null }
  if (kind === 'views') {
    await notify(trx, scope, { ...own, kind: 'views_of_own', names: { views: level } })
    await notify(trx, scope, { ...managers, kind: 'views_of_member', names: { member: name, views: level } })
  } else if (kind === 'record_day')
    await notify(trx, scope, { ...own, kind, names: { day: level, ...(title && { within: title }) } })
  else {
    await notify(trx, scope, { ...own, kind, names: { day: level } })
    if (account_id !== 0)
      await notify(trx, scope, {
        ...managers,
        kind: 'first_earnings_of_member',
        names: { member: name, day: level },
      })
  }
}

async function listMembers(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channelId: number,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('assignments')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channelId)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
