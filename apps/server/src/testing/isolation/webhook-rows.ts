import type { Row } from './row.ts'

const added = {
  form: 'standard',
  name: 'Books',
  address: 'https://hooks.example.test/books',
  topics: ['channels'],
  language: 'en',
  password: 'wrong',
}
const nobodys = { webhook_id: 999_999_999 }
const absent = {
  member: 'not_found',
  newcomer: 'not_found',
  manager: 'not_found',
  stranger: 'not_found',
  operator: 'not_found',
} as const

/** Each has those of its own network, or of the installation, alone: webhooks.test.ts and pushes.test.ts. */
export const webhookRows: Record<string, Row> = {
  'GET webhooks': {
    expected: { member: 'not_found', newcomer: 'not_found', manager: 200, stranger: 200, operator: 200 },
  },
  'POST webhooks/add': {
    ask: () => ({ body: { ...added, form: 'slack' } }),
    expected: {
      member: 'not_found',
      newcomer: 'not_found',
      manager: 'invalid_credentials',
      stranger: 'invalid_credentials',
      operator: 'invalid_credentials',
    },
  },
  'POST webhooks/change': {
    ask: () => ({ body: { ...nobodys, name: 'Books', topics: ['channels'], language: 'en', is_on: false } }),
    expected: { ...absent, operator: 'invalid_input' },
  },
  'POST webhooks/delete': { ask: () => ({ body: nobodys }), expected: absent },
  'POST webhooks/test': { ask: () => ({ body: nobodys }), expected: absent },
  'GET webhooks/deliveries': { ask: () => ({ query: nobodys }), expected: absent },
  'POST webhooks/send-again': {
    ask: () => ({ body: { ...nobodys, delivery_id: '00000000-0000-4000-8000-000000000000' } }),
    expected: absent,
  },
  'GET pushes': { expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 200 } },
  'POST pushes/begin': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST pushes/add': {
    ask: () => ({
      body: { endpoint: 'https://push.example.test/a', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST pushes/remove': { ask: () => ({ body: { subscription_id: 999_999_999 } }), expected: absent },
  'POST pushes/settings': {
    ask: () => ({ body: { shows_money: true } }),
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
}
