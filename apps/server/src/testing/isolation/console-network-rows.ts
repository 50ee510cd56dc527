import { randomUUID } from 'node:crypto'
import { byOperatorIds, noOnesLink, ofOperators, type Row } from './row.ts'

const byNetwork = (
  ask: (network: number) => { query?: Record<string, unknown>; body?: Record<string, unknown> },
  found: Parameters<typeof byOperatorIds>[0] = 200,
): Row => ({
  ask: ({ network }) => ask(network),
  is_across_networks: true,
  expected: byOperatorIds(found),
})
const draft_id = randomUUID()
const text = { title: 'Morning', description: '' }
const look = {
  design_id: 'mcn-1',
  color_primary: '#123456',
  color_primary_dim: '#102030',
  texts: { ko: text },
}

const token = 'n'.repeat(43)

export const consoleNetworkRows: Record<string, Row> = {
  'POST console/channels/import': byNetwork((network_id) => ({
    body: { network_id, name: 'list.csv', content: btoa('channel_id,channel_title\n') },
  })),
  'POST console/networks/set': byNetwork((network_id) => ({
    body: { network_id, changes: { most_report_loss: 40 }, seen: {} },
  })),
  'POST console/networks/constants': byNetwork((network_id) => ({
    body: { network_id, constants: { review_days_to: 3 }, seen: {} },
  })),
  'POST console/networks/default': { ask: () => ({ body: { network_id: null } }), expected: ofOperators() },
  'GET console/networks/domains/check': {
    ask: () => ({ query: { domain: 'a.localhost' } }),
    expected: ofOperators(),
  },
  'POST console/networks/domains/add': byNetwork((network_id) => ({
    body: { network_id, domain: `${randomUUID()}.test` },
  })),
  'POST console/networks/domains/remove': byNetwork(
    (network_id) => ({ body: { network_id, domain: 'nobodys.test' } }),
    'not_found',
  ),
  'POST console/networks/keys/add': byNetwork(
    (network_id) => ({ body: { network_id, name: 'Partner', scopes: ['tickets'], password: 'wrong' } }),
    'invalid_credentials',
  ),
  'POST console/networks/keys/revoke': byNetwork(
    (network_id) => ({ body: { network_id, api_key_id: 2_147_483_647 } }),
    'not_found',
  ),
  'POST console/networks/invitations/add': byNetwork((network_id) => ({
    body: {
      network_id,
      user_id: `${randomUUID()}@new.test`,
      nickname: 'Newcomer',
      role: 'member',
      language: 'en',
    },
  })),
  'POST console/networks/invitations/revoke': byNetwork(
    (network_id) => ({ body: { network_id, user_id: 'nobody@new.test' } }),
    'not_found',
  ),
  // Nobody has seen the version that is named.
  'POST console/networks/brand/save': byNetwork(
    (network_id) => ({ body: { network_id, seen: 99, ...look } }),
    'conflict',
  ),
  'POST console/networks/brand/picture': byNetwork(
    (network_id) => ({ body: { network_id, seen: 99, kind: 'favicon', content: null } }),
    'conflict',
  ),
  'POST console/networks/brand/restore': byNetwork(
    (network_id) => ({ body: { network_id, seen: 99, version: 1 } }),
    'conflict',
  ),
  'POST console/networks/delete': byNetwork(
    (network_id) => ({ body: { network_id, name: 'any', password: 'wrong' } }),
    'invalid_credentials',
  ),
  'GET console/networks/drafts/one': {
    ask: () => ({ query: { draft: draft_id } }),
    expected: ofOperators('not_found'),
  },
  'POST console/networks/drafts/save': {
    ask: () => ({ body: { draft_id, revision: 1, content: {} } }),
    expected: ofOperators('not_found'),
  },
  'POST console/networks/drafts/delete': {
    ask: () => ({ body: { draft_id } }),
    expected: ofOperators('not_found'),
  },
  'POST console/networks/drafts/create': {
    ask: () => ({ body: { draft_id, revision: 1, language: 'en' } }),
    expected: ofOperators('not_found'),
  },
  'POST invitations/show': { ask: () => ({ body: { token } }), expected: noOnesLink },
  'POST invitations/accept': {
    ask: () => ({ body: { token, nickname: 'Newcomer', new_password: 'a new one' } }),
    expected: noOnesLink,
  },
}
