import { byOperatorIds, ofOperators, type Row } from './row.ts'

const reason = 'Asked for by mail'
const acrossNetworks = { is_across_networks: true } as const
const wrong = { password: 'wrong' }

export const consolePeopleRows: Record<string, Row> = {
  'GET console/people/list': { expected: ofOperators() },
  'GET console/people/one': {
    ask: ({ member }) => ({ query: { account: member } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'GET console/people/sessions': {
    ask: ({ member }) => ({ query: { account: member } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'GET console/people/audit': {
    ask: ({ member }) => ({ query: { account: member } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'POST console/people/create': {
    ask: ({ network, member }) => ({
      body: {
        network_id: network,
        role: 'member',
        user_id: `${member}-${Math.random()}@new.test`,
        nickname: 'New member',
      },
    }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'POST console/people/create.operator': {
    ask: () => ({
      body: { operator_role: 'reviewer', user_id: 'new@operator.test', nickname: 'New', ...wrong },
    }),
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/people/invitations/add': {
    ask: () => ({
      body: {
        operator_role: 'reviewer',
        user_id: 'new@operator.test',
        nickname: 'New',
        language: 'ko',
        ...wrong,
      },
    }),
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/people/invitations/revoke': {
    ask: () => ({ body: { user_id: 'nobody@operator.test' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/people/lock': {
    ask: ({ colleague }) => ({ body: { account_id: colleague, reason } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  // Not locked.
  'POST console/people/unlock': {
    ask: ({ member }) => ({ body: { account_id: member } }),
    ...acrossNetworks,
    expected: byOperatorIds('conflict'),
  },
  'POST console/people/sessions/end': {
    ask: ({ colleague }) => ({ body: { account_id: colleague } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'POST console/people/reset.second': {
    ask: ({ member }) => ({ body: { account_id: member, ...wrong } }),
    ...acrossNetworks,
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/people/set.password': {
    ask: ({ member }) => ({ body: { account_id: member, ...wrong } }),
    ...acrossNetworks,
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/people/change.role': {
    ask: ({ member }) => ({ body: { account_id: member, role: 'manager', ...wrong } }),
    ...acrossNetworks,
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/people/view': {
    ask: ({ member }) => ({ body: { account_id: member, reason } }),
    ...acrossNetworks,
    expected: byOperatorIds(200),
  },
  'POST console/approvals/rule': {
    ask: () => ({ body: { two_persons: true, ...wrong } }),
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/approvals/confirm': {
    ask: () => ({ body: { approval_id: 1, ...wrong } }),
    expected: ofOperators('invalid_credentials'),
  },
  'POST console/approvals/decline': {
    ask: () => ({ body: { approval_id: 2_000_000_000 } }),
    expected: ofOperators('not_found'),
  },
}
