import * as contract from '@cuesheet/contract/pushes'
import { networkScope } from '../../../access/scope.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { addBrowser, removeBrowser, setShowsMoney } from './mutations.ts'
import { getPushKeys } from './push-keys.ts'
import { listBrowsers, showsMoney } from './queries.ts'

export function pushRoutes(server: Server): void {
  const { config, secrets } = server
  serve(server, contract.pushes, async ({ db, viewer, token }) => {
    return { shows_money: await showsMoney(db, viewer), rows: await listBrowsers(db, config, viewer, token) }
  })
  serve(server, contract.beginPush, async ({ db, viewer }) => {
    networkScope(viewer)
    const { public_key } = await getPushKeys(db, secrets)
    return { public_key }
  })
  serve(
    server,
    contract.addPush,
    async ({ db, viewer, body, token, user_agent }) => ({
      subscription_id: await addBrowser(db, config, networkScope(viewer), {
        ...body,
        account_id: viewer.account_id,
        token,
        user_agent,
      }),
    }),
    { message: 'browser_added' },
  )
  serve(
    server,
    contract.removePush,
    async ({ db, viewer, body }) => {
      await removeBrowser(db, networkScope(viewer), viewer.account_id, body.subscription_id)
      return {}
    },
    { message: 'browser_removed' },
  )
  serve(server, contract.setPushes, async ({ db, viewer, body }) => {
    await setShowsMoney(db, networkScope(viewer), viewer.account_id, body.shows_money)
    return {}
  })
}
