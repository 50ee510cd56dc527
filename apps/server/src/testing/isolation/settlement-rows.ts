import { ordinarySettings } from '../ordinary-settings.ts'
import { byOperatorIds, type Expected, type Ids, ofOperators, type Row } from './row.ts'

export const month = '2026-09'
export const byNetwork = (
  more: (ids: Ids) => Record<string, unknown> = () => ({}),
  found: Expected = 200,
): Row => ({
  ask: (ids) => ({ query: { network: ids.network, month, ...more(ids) } }),
  expected: byOperatorIds(found),
})
/** Of a month that nothing was done with yet. */
const ofMonth = (body: Record<string, unknown>, found: Expected = 'conflict'): Row => ({
  ask: ({ network }) => ({ body: { network_id: network, month, version: 0, ...body } }),
  is_across_networks: true,
  expected: byOperatorIds(found),
})
export const reason = 'Asked for by mail'
const rule = {
  kind: 'business_income',
  is_on: true,
  base_rate: '1',
  exempt_up_to: '0',
  income_rate: '0.02',
  local_rate: '0.1',
  vat_rate: '0',
  round_to: 10,
  source: 'As entered by a test',
}
export const nobodys = 2_000_000_000
export const ofManagers = { manager: 200, stranger: 200, member: 'forbidden', operator: 'forbidden' } as const

/** What a manager may do with its own network's alone. */
const byManagerIds = (found: 200 | 'conflict') =>
  ({
    member: 'forbidden',
    manager: [found, found, 'not_found', 'not_found'],
    stranger: ['not_found', 'not_found', found, 'not_found'],
    operator: 'forbidden',
  }) as const

export const settlementRows: Record<string, Row> = {
  'GET console/close/member': byNetwork(({ member }) => ({ member }), 'not_found'),
  'POST console/close/invoice': {
    ask: ({ network, member }) => {
      const amounts = { number: 'A-1', issued_on: '2026-10-20', supply: '1000000', vat: '100000' }
      return { body: { network_id: network, month, version: 0, account_id: member, ...amounts } }
    },
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/recoveries/carry': {
    ask: ({ network }) => ({ body: { network_id: network, month, usd: '1' } }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/tax-rules/set': {
    ask: () => ({ body: { ...rule, valid_from: '2005-01-01', reason } }),
    expected: ofOperators('conflict'),
  },
  'POST console/close/accept': ofMonth({ tie: 'ads', difference_usd: '1', reason }, 'not_found'),
  'POST console/close/basis': ofMonth({ version: 7, family: 'ads', level: 'claim' }),
  'POST console/close/rate': ofMonth({ version: 7, rate: null }),
  'POST console/close/calculate': ofMonth({}),
  'POST console/close/approve': ofMonth({ calculation_no: 1 }),
  'POST console/close/lock': ofMonth({}),
  'POST console/close/reopen': ofMonth({ reason }),
  'POST console/close/pay': ofMonth({ paid_on: '2026-10-20' }),
  'POST console/close/export': {
    ask: ({ network }) => ({ body: { network_id: network, month, format: 'csv' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/entries/add': {
    ask: ({ network, member }) => ({
      body: { network_id: network, account_id: member, kind: 'adjustment', month, amount: '-1', reason },
    }),
    expected: byOperatorIds(200),
  },
  'POST console/close/entries/confirm': {
    ask: ({ network }) => ({ body: { network_id: network, entry_id: nobodys } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/entries/withdraw': {
    ask: ({ network }) => ({ body: { network_id: network, entry_id: nobodys, reason } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/shares/set': {
    ask: ({ network, channel }) => ({
      body: { network_id: network, channel_id: channel, from_month: month, shares: [], seen: [] },
    }),
    expected: byOperatorIds(200),
  },
  'POST console/close/payees/set': {
    ask: ({ network, member }) => ({
      body: { network_id: network, account_id: member, version: 7, kind: 'business' },
    }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/proposals/decide': {
    ask: ({ network }) => ({ body: { network_id: network, proposal_id: nobodys, is_accepted: true } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/settings/set': {
    ask: ({ network }) => {
      const set = ordinarySettings
      return { body: { network_id: network, ...set, seen: set } }
    },
    expected: byOperatorIds(200),
  },
  'GET settlement/close/member': {
    ask: ({ member }) => ({ query: { month, member } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST settlement/close/shares/propose': {
    ask: ({ channel }) => ({ body: { channel_id: channel, shares: [], seen: [] } }),
    expected: byManagerIds(200),
  },
  'POST settlement/close/payees/propose': {
    ask: ({ member }) => ({ body: { account_id: member, kind: 'business', seen: 'other_income' } }),
    expected: byManagerIds('conflict'),
  },
  'POST settlement/close/confirm': {
    ask: () => ({ body: { month, version: 7, what: 'lock' } }),
    expected: { ...ofManagers, manager: 'conflict', stranger: 'conflict' },
  },
  'POST settlement/close/decline': {
    ask: () => ({ body: { month, version: 7, what: 'lock', reason } }),
    expected: { ...ofManagers, manager: 'conflict', stranger: 'conflict' },
  },
  'POST settlement/close/entries/confirm': {
    ask: () => ({ body: { entry_id: nobodys } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST settlement/close/entries/decline': {
    ask: () => ({ body: { entry_id: nobodys, reason } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST settlement/export': {
    ask: ({ member }) => ({ body: { month, member, format: 'csv' } }),
    expected: {
      member: 'not_found',
      newcomer: 'not_found',
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
}
