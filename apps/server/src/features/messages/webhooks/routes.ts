import { maxWebhooks } from '@cuesheet/contract/values/webhooks'
import * as contract from '@cuesheet/contract/webhooks'
import { confirmPassword } from '../../../access/confirm-password.ts'
import { requireDuty } from '../../../access/require-duty.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import * as mutations from './mutations.ts'
import { findWebhook, listDeliveries, listWebhooks, type WebhookOwner } from './queries.ts'

/** A manager's network, an administrator's installation; members have none. */
function ownerOf(viewer: Viewer): WebhookOwner {
  if (viewer.permission_flag === 0) throw new DomainError('not_found')
  if (viewer.network_id !== null) return { network_id: viewer.network_id }
  requireDuty(viewer, 'system')
  return { network_id: 0 }
}

export function webhookRoutes(server: Server): void {
  const { config } = server
  serve(server, contract.webhooks, async ({ db, viewer }) => {
    const owner = ownerOf(viewer)
    return {
      rows: await listWebhooks(db, owner),
      most: maxWebhooks,
      topics: [...mutations.topicsOf(owner)],
    }
  })
  serve(
    server,
    contract.addWebhook,
    async ({ db, viewer, body: { password, ...body }, address }) => {
      const owner = ownerOf(viewer)
      await confirmPassword(server, viewer, { password, address })
      const { account_id, nickname } = viewer
      const acting = { account_id, nickname, address }
      const { webhook_id, secret } = await mutations.addWebhook(db, config, owner, body, acting)
      const webhook = (await listWebhooks(db, owner)).find((row) => row.webhook_id === webhook_id)
      if (!webhook) throw new DomainError('not_found')
      return { secret, webhook }
    },
    { message: 'webhook_added' },
  )
  serve(
    server,
    contract.changeWebhook,
    async ({ db, viewer, body, address }) => {
      const acting = { account_id: viewer.account_id, address }
      await mutations.changeWebhook(db, ownerOf(viewer), body, acting)
      return {}
    },
    { message: 'webhook_changed' },
  )
  serve(
    server,
    contract.deleteWebhook,
    async ({ db, viewer, body, address }) => {
      const acting = { account_id: viewer.account_id, address }
      await mutations.deleteWebhook(db, ownerOf(viewer), body.webhook_id, acting)
      return {}
    },
    { message: 'webhook_deleted' },
  )
  serve(
    server,
    contract.testWebhook,
    async ({ db, viewer, body }) => {
      await mutations.testWebhook(db, ownerOf(viewer), body.webhook_id)
      return {}
    },
    { message: 'webhook_tested' },
  )
  serve(server, contract.webhookDeliveries, async ({ db, viewer, query }) => {
    const owner = ownerOf(viewer)
    if (!(await findWebhook(db, owner, query.webhook_id))) throw new DomainError('not_found')
    return { rows: await listDeliveries(db, owner, query.webhook_id) }
  })
  serve(
    server,
    contract.sendWebhookAgain,
    async ({ db, viewer, body }) => {
      await mutations.sendAgain(db, ownerOf(viewer), body)
      return {}
    },
    { message: 'webhook_tested' },
  )
}
