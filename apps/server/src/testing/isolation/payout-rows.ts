import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { csvLayout } from '../payout-desk.ts'
import { anyone, byOperatorIds, ofOperators, type Row } from './row.ts'
import { byNetwork, month, nobodys, ofManagers, reason } from './settlement-rows.ts'

const ofBanks = (body: Record<string, unknown>): Row => ({
  ask: ({ network }) => ({ body: { network_id: network, ...body } }),
  expected: byOperatorIds(200),
})
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

/** What comes of a closed month: its statements, payments and taxes, and what members have of them. */
export const payoutRows: Record<string, Row> = {
  'POST console/close/banks/sample': ofBanks({ content: 'YSxiCg==' }),
  'POST console/close/banks/preview': ofBanks({ layout: csvLayout() }),
  'POST console/close/banks/save': {
    ask: ({ network }) => ({
      body: { network_id: network, layout_id: nobodys, version: 1, name: 'A', layout: csvLayout() },
    }),
    expected: ofOperators('not_found'),
  },
  'POST console/close/banks/delete': {
    ask: ({ network }) => ({ body: { network_id: network, layout_id: nobodys, version: 1 } }),
    expected: ofOperators('not_found'),
  },
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
  'POST settlement/close/taxes/export': {
    ask: () => ({ body: { month, format: 'csv' } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST settlement/years/export': {
    ask: () => ({ body: { year: 2026, format: 'csv' } }),
    expected: ofNobody,
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
  'GET console/close/objections/thread': {
    ask: ({ network }) => ({ query: { network, objection: nobodys } }),
    is_across_networks: true,
    expected: byOperatorIds('not_found'),
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
  'GET console/payouts/batch': byNetwork(() => ({ batch: 1 }), 'not_found'),
  'GET console/payouts/layouts': byNetwork(() => ({ batch: 1 }), 'not_found'),
  'POST console/payouts/prepare': {
    ask: ({ network }) => ({ body: { network_id: network, ...payout() } }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/payouts/take-out': ofBatch({ line: 1 }),
  'POST console/payouts/confirm': ofBatch({}),
  'POST console/payouts/file': ofBatch({ layout: 'template.generic_csv' }),
  'POST console/payouts/result': ofBatch({ lines: null, result: 'paid', day: '2026-10-20' }),
  'POST console/payouts/results/read': ofBatch({ layout_id: nobodys, content: 'YSxiCg==' }),
  'POST console/payouts/results/note': ofBatch({
    layout_id: nobodys,
    content: 'YSxiCg==',
    day: '2026-10-20',
  }),
  'POST console/payouts/cancel': ofBatch({ reason }),
  'GET payouts/batch': { ask: () => ({ query: { batch: 1 } }), expected: ofNoBatch },
  'GET payouts/layouts': { ask: () => ({ query: { batch: 1 } }), expected: ofNoBatch },
  'POST payouts/prepare': {
    ask: () => ({ body: payout() }),
    expected: { ...ofManagers, manager: 'conflict', stranger: 'conflict' },
  },
  'POST payouts/take-out': { ask: () => ({ body: { ...batch, line: 1 } }), expected: ofNoBatch },
  'POST payouts/file': {
    ask: () => ({ body: { ...batch, layout: 'template.generic_csv' } }),
    expected: ofNoBatch,
  },
  'POST payouts/cancel': { ask: () => ({ body: { ...batch, reason } }), expected: ofNoBatch },
}
