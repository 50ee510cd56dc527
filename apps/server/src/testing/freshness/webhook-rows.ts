import { addPush, pushes, removePush, setPushes } from '@cuesheet/contract/pushes'
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  sendWebhookAgain,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '@cuesheet/contract/webhooks'
import { sql } from 'kysely'
import { type Clients, password, type Row, type World } from './world.ts'

const webhooksOf = (at: Clients) => at.manager.call(webhooks)
const browsersOf = (at: Clients) => at.member.call(pushes)

const add = async ({ here }: World) => {
  const { webhook } = await here.manager.call(addWebhook, {
    body: {
      form: 'standard',
      name: 'Books',
      address: 'https://hooks.example.test/books',
      topics: ['channels'],
      language: 'en',
      password,
    },
  })
  const { webhook_id } = webhook
  return {
    webhook_id,
    deliveries: (at: Clients) => at.manager.call(webhookDeliveries, { query: { webhook_id } }),
  }
}
const subscribe = ({ here }: World) =>
  here.member.call(addPush, {
    body: { endpoint: 'https://push.example.test/a', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  })

export const webhookRows: Record<string, Row> = {
  'POST webhooks/add': (world) => ({ read: webhooksOf, change: () => add(world) }),
  'POST webhooks/change': async (world) => {
    const { webhook_id } = await add(world)
    return {
      read: webhooksOf,
      change: () =>
        world.here.manager.call(changeWebhook, {
          body: { webhook_id, name: 'Ledger', topics: ['money'], language: 'ko', is_on: false },
        }),
    }
  },
  'POST webhooks/delete': async (world) => {
    const { webhook_id } = await add(world)
    return {
      read: webhooksOf,
      change: () => world.here.manager.call(deleteWebhook, { body: { webhook_id } }),
    }
  },
  'POST webhooks/test': async (world) => {
    const { webhook_id, deliveries } = await add(world)
    return { read: deliveries, change: () => world.here.manager.call(testWebhook, { body: { webhook_id } }) }
  },
  'POST webhooks/send-again': async (world) => {
    const { webhook_id, deliveries } = await add(world)
    await world.here.manager.call(testWebhook, { body: { webhook_id } })
    await sql`update outbox set state = 'given_up' where way = 'webhook'`.execute(world.db)
    const { delivery_id } = (await deliveries(world.here)).rows[0]!
    return {
      read: deliveries,
      change: () => world.here.manager.call(sendWebhookAgain, { body: { webhook_id, delivery_id } }),
    }
  },
  'POST pushes/add': (world) => ({ read: browsersOf, change: () => subscribe(world) }),
  'POST pushes/remove': async (world) => {
    const { subscription_id } = await subscribe(world)
    return {
      read: browsersOf,
      change: () => world.here.member.call(removePush, { body: { subscription_id } }),
    }
  },
  'POST pushes/settings': ({ here }) => ({
    read: browsersOf,
    change: () => here.member.call(setPushes, { body: { shows_money: true } }),
  }),
}
