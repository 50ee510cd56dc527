import { ignoreChannel, unmatchedChannels } from '@cuesheet/contract/console-reports'
import { recordAudit } from '../../../access/audit.ts'
import { getNetworkById } from '../../../access/find-network.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { listUnmatched } from './unmatched-queries.ts'

export function unmatchedRoutes(server: Server): void {
  serve(server, unmatchedChannels, async ({ db, query }) => {
    if (query.network !== undefined) await getNetworkById(db, query.network)
    return listUnmatched(db, query)
  })
  serve(server, ignoreChannel, async ({ db, viewer, body, address }) => {
    const { platform_channel_id, is_ignored } = body
    const { network_id } = await getNetworkById(db, body.network_id)
    const { account_id } = viewer
    await db.transaction().execute(async (trx) => {
      if (is_ignored)
        await trx
          .insertInto('ignored_channels')
          .values({ network_id, platform_channel_id, account_id })
          .onConflict((known) => known.doNothing())
          .execute()
      else
        await trx
          .deleteFrom('ignored_channels')
          .where('network_id', '=', network_id)
          .where('platform_channel_id', '=', platform_channel_id)
          .execute()
      const action = is_ignored ? 'report.ignore_channel' : 'report.list_channel'
      await recordAudit(trx, { network_id, account_id, address, action, subject: platform_channel_id })
    })
    return {}
  })
}
