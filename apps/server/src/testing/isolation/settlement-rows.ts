import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { anyone, byOperatorIds, type Expected, type Ids, ofOperators, type Row } from './row.ts'

const month = '2026-09'
const byNetwork = (more: (ids: Ids) => Record<string, unknown> = () => ({}), found: Expected = 200): Row => ({
  ask: (ids) => ({ query: { network: ids.network, month, ...more(ids) } }),
  expected: byOperatorIds(found),
})
/** Of a month that nothing was done with yet. */
const ofMonth = (body: Record<string, unknown>, found: Expected = 'conflict'): Row => ({
  ask: ({ network }) => ({ body: { network_id: network, month, version: 0, ...body } }),
  is_across_networks: true,
  expected: byOperatorIds(found),
})
const reason = 'Asked for by mail'
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
const nobodys = 2_000_000_000
const column = { text: '', max_length: null, counted_in: 'characters', is_cut: false, characters: 'any' }
const layout = {
  method: 'bank',
  format: 'csv',
  encoding: 'utf-8',
  sheet: 'A',
  head: [],
  columns: ['account_number', 'amount'].map((holds) => ({ ...column, holds })),
  bank_as: 'code',
  bank_texts: {},
  amount_as: 'number',
  most_rows: null,
  result: null,
}
const ofBanks = (body: Record<string, unknown>): Row => ({
  ask: ({ network }) => ({ body: { network_id: network, ...body } }),
  expected: byOperatorIds(200),
})
const ofManagers = { manager: 200, stranger: 200, member: 'forbidden', operator: 'forbidden' } as const

/** What a manager may do with its own network's alone. */
const byManagerIds = (found: 200 | 'conflict') =>
  ({
    member: 'forbidden',
    manager: [found, found, 'not_found', 'not_found'],
    stranger: ['not_found', 'not_found', found, 'not_found'],
    operator: 'forbidden',
  }) as const

/** Batches are numbered by network: nobody has one here. */
const ofNoBatch = { ...ofManagers, manager: 'not_found', stranger: 'not_found' } as const
const batch = { batch_no: 1, version: 1 }
const ofBatch = (body: Record<string, unknown>): Row => ({
  ask: ({ network }) => ({ body: { network_id: network, ...batch, ...body } }),
  expected: ofOperators('not_found'),
})
const payout = () => ({
  method: 'bank',
  pay_on: addDays(reportingDay(new Date()), 3),
  lines: 1,
  amount: '1',
})
/** Of what nobody there has. */
const ofNobody = {
  member: 'not_found',
  newcomer: 'not_found',
  manager: 'not_found',
  stranger: 'not_found',
  operator: 'not_found',
} as const

export const settlementRows: Record<string, Row> = {
  'GET console/close/months': {
    ask: ({ network }) => ({ query: { network } }),
    expected: byOperatorIds(200),
  },
  'GET console/close/month': byNetwork(),
  'GET console/close/members': byNetwork(),
  'GET console/close/member': byNetwork(({ member }) => ({ member }), 'not_found'),
  'GET console/close/rows': byNetwork(),
  'GET console/close/differences': byNetwork(),
  'GET console/close/unattributed': byNetwork(),
  'GET console/close/entries': byNetwork(),
  'GET console/close/shares': byNetwork(),
  'GET console/close/payees': byNetwork(),
  'GET console/close/settings': byNetwork(),
  'GET console/close/recoveries': byNetwork(),
  'GET console/close/banks': byNetwork(),
  'POST console/close/banks/sample': ofBanks({ content: 'YSxiCg==' }),
  'POST console/close/banks/preview': ofBanks({ layout }),
  'POST console/close/banks/save': {
    ask: ({ network }) => ({
      body: { network_id: network, layout_id: nobodys, version: 1, name: 'A', layout },
    }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/banks/delete': {
    ask: ({ network }) => ({ body: { network_id: network, layout_id: nobodys, version: 1 } }),
    expected: ofOperators('not_found'),
  },
  'GET console/close/taxes': byNetwork(),
  'GET console/close/taxes/rows': byNetwork(),
  'GET console/close/cash': byNetwork(),
  'POST console/close/taxes/export': {
    ask: ({ network }) => ({ body: { network_id: network, month, format: 'csv' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/taxes/note': {
    ask: ({ network }) => ({
      body: { network_id: network, month, kind: 'paid', day: '2026-10-01', amount: '1' },
    }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/taxes/withdraw': {
    ask: ({ network }) => ({ body: { network_id: network, step_id: nobodys, reason } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/cash/note': {
    ask: ({ network }) => ({
      body: { network_id: network, month, arrived_on: '2026-10-01', amount: '1' },
    }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/cash/withdraw': {
    ask: ({ network }) => ({ body: { network_id: network, receipt_id: nobodys, reason } }),
    expected: ofOperators('not_found'),
  },
  'GET settlement/close/taxes': { expected: ofManagers },
  'GET settlement/close/taxes/rows': { ask: () => ({ query: { month } }), expected: ofManagers },
  'GET settlement/close/cash': { expected: ofManagers },
  'POST settlement/close/taxes/export': {
    ask: () => ({ body: { month, format: 'csv' } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'GET console/close/tax-rules': { expected: ofOperators(200) },
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
  'GET console/close/proposals': byNetwork(),
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
      const set = { minimum_payout: 0, second_person: false, limit_percent: 1, limit_usd: 100 }
      return { body: { network_id: network, ...set, seen: set } }
    },
    expected: byOperatorIds(200),
  },
  'GET settlement/close/months': { expected: ofManagers },
  'GET settlement/close/month': { ask: () => ({ query: { month } }), expected: ofManagers },
  'GET settlement/close/members': { ask: () => ({ query: { month } }), expected: ofManagers },
  'GET settlement/close/member': {
    ask: ({ member }) => ({ query: { month, member } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'GET settlement/close/entries': { expected: ofManagers },
  'GET settlement/close/shares': { expected: ofManagers },
  'GET settlement/close/payees': { expected: ofManagers },
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
  'GET settlement/month': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET settlement/months': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET settlement/balance': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET dashboard/timeline': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET settlement/years': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST settlement/years/export': {
    ask: () => ({ body: { year: 2026, format: 'csv' } }),
    expected: ofNobody,
  },
  'GET objections': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET objections/thread': {
    ask: () => ({ query: { objection: nobodys } }),
    expected: ofNobody,
  },
  'POST objections/open': {
    ask: () => ({ body: { month, line: null, text: reason } }),
    expected: ofNobody,
  },
  'POST objections/post': {
    ask: () => ({ body: { objection_id: nobodys, text: reason } }),
    expected: ofNobody,
  },
  'POST objections/accept': {
    ask: () => ({ body: { objection_id: nobodys, amount: '1000', reason } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST objections/decline': {
    ask: () => ({ body: { objection_id: nobodys, reason } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'GET console/close/objections': {
    ask: ({ network }) => ({ query: { network } }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'GET console/close/objections/thread': {
    ask: ({ network }) => ({ query: { network, objection: nobodys } }),
    is_across_networks: true,
    expected: byOperatorIds('not_found'),
  },
  'GET payday-feed': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST payday-feed/make': {
    ask: () => ({ body: { shows_amounts: false } }),
    expected: {
      member: 200,
      newcomer: 200,
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST payday-feed/end': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET archive': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST archive/ask': {
    ask: () => ({ body: { password: 'not the password' } }),
    expected: {
      member: 'invalid_credentials',
      newcomer: 'invalid_credentials',
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST archive/download': { expected: ofNobody },
  'GET payouts/details': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'POST payouts/details/save': {
    ask: () => ({
      body: {
        method: 'paypal',
        legal_name: 'Jo',
        holder: 'Jo',
        email: 'jo@pay.test',
        kind: 'business_income',
        version: 0,
        password: 'wrong',
        code: '123456',
      },
    }),
    // Members have no second factor here.
    expected: {
      member: 'conflict',
      newcomer: 'conflict',
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST payouts/remind': { expected: ofManagers },
  'GET statements': {
    expected: { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET statements/one': {
    ask: ({ member }) => ({ query: { month, member } }),
    // Of members without one, and of those of other networks, a manager reads the same: none.
    expected: {
      member: [200, 'not_found', 'not_found', 'not_found'],
      manager: 200,
      stranger: 200,
      operator: 'not_found',
    },
  },
  'POST statements/download': {
    ask: ({ member }) => ({ body: { month, member, format: 'pdf' } }),
    expected: {
      member: 'not_found',
      newcomer: 'not_found',
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST statements/check': { ask: () => ({ body: { code: '0'.repeat(64) } }), expected: anyone },
  'GET statements/of-month': { ask: () => ({ query: { month } }), expected: ofManagers },
  'GET console/close/statements': byNetwork(),
  'GET console/close/statements/layout': byNetwork(),
  'POST console/close/statements/download': {
    ask: ({ network, member }) => ({ body: { network_id: network, month, member, format: 'pdf' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/statements/layout/save': {
    ask: ({ network }) => ({
      body: { network_id: network, version: 7, colour: null, footer: {}, objection_days: 14 },
    }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/close/statements/preview': {
    ask: ({ network }) => ({
      body: { network_id: network, locale: 'ko', colour: null, footer: {}, objection_days: 14 },
    }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'GET console/payouts/batches': byNetwork(),
  'GET console/payouts/batch': byNetwork(() => ({ batch: 1 }), 'not_found'),
  'GET console/payouts/candidates': byNetwork(),
  'GET console/payouts/layouts': byNetwork(() => ({ batch: 1 }), 'not_found'),
  'POST console/payouts/prepare': {
    ask: ({ network }) => ({ body: { network_id: network, ...payout() } }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/payouts/take-out': ofBatch({ line: 1 }),
  'POST console/payouts/confirm': ofBatch({}),
  'POST console/payouts/file': ofBatch({}),
  'POST console/payouts/result': ofBatch({ lines: null, result: 'paid', day: '2026-10-20' }),
  'POST console/payouts/results/read': ofBatch({ layout_id: nobodys, content: 'YSxiCg==' }),
  'POST console/payouts/results/note': ofBatch({
    layout_id: nobodys,
    content: 'YSxiCg==',
    day: '2026-10-20',
  }),
  'POST console/payouts/cancel': ofBatch({ reason }),
  'GET payouts/batches': { expected: ofManagers },
  'GET payouts/batch': { ask: () => ({ query: { batch: 1 } }), expected: ofNoBatch },
  'GET payouts/candidates': { expected: ofManagers },
  'GET payouts/layouts': { ask: () => ({ query: { batch: 1 } }), expected: ofNoBatch },
  'POST payouts/prepare': {
    ask: () => ({ body: payout() }),
    expected: { ...ofManagers, manager: 'conflict', stranger: 'conflict' },
  },
  'POST payouts/take-out': { ask: () => ({ body: { ...batch, line: 1 } }), expected: ofNoBatch },
  'POST payouts/file': { ask: () => ({ body: batch }), expected: ofNoBatch },
  'POST payouts/cancel': { ask: () => ({ body: { ...batch, reason } }), expected: ofNoBatch },
}
