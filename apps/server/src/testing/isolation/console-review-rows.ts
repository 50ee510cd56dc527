import { byOperatorIds, type Ids, ofOperators, type Row } from './row.ts'

const channelOf = ({ network, channel }: Ids) => ({ network_id: network, channel_id: channel })
/** A reason is new once. */
let asked = 0
const texts = { ko: '이유', en: 'Because', 'zh-CN': '理由', 'zh-TW': '理由' }

export const consoleReviewRows: Record<string, Row> = {
  'GET console/review/list': { expected: ofOperators() },
  'GET console/review/channel': {
    ask: ({ network, channel }) => ({ query: { network, channel } }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'POST console/review/lease': {
    ask: (ids) => ({ body: channelOf(ids) }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'POST console/review/release': {
    ask: () => ({ body: { network_id: 999_999_999, channel_id: 1 } }),
    expected: ofOperators(),
  },
  // Approved already.
  'POST console/review/decide': {
    ask: (ids) => ({ body: { ...channelOf(ids), decision: 'approve' } }),
    is_across_networks: true,
    expected: byOperatorIds('conflict'),
  },
  'POST console/review/decide-many': {
    ask: () => ({
      body: { channels: [{ network_id: 999_999_999, channel_id: 1, seen: 'pending' }], decision: 'approve' },
    }),
    expected: ofOperators(),
  },
  'POST console/review/undo': {
    ask: () => ({ body: { channels: [{ network_id: 999_999_999, channel_id: 1 }] } }),
    expected: ofOperators(),
  },
  'POST console/review/award': {
    ask: (ids) => ({ body: { ...channelOf(ids), seen: [1, 2], note: 'because', password: 'wrong' } }),
    is_across_networks: true,
    expected: byOperatorIds('invalid_credentials'),
  },
  'POST console/review/reasons/save': {
    ask: ({ network }) => ({
      body: { network_id: network, decision: 'hold', code: `isolation_${asked++}`, texts, seen: null },
    }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'POST console/review/reasons/delete': {
    ask: () => ({ body: { network_id: 0, decision: 'hold', code: 'nobody_has_it' } }),
    expected: ofOperators('not_found'),
  },
  'POST console/review/holidays/add': {
    ask: () => ({ body: { day: '2030-01-01', name: '신정' } }),
    expected: ofOperators(),
  },
  'POST console/review/holidays/remove': {
    ask: () => ({ body: { day: '2031-07-09' } }),
    expected: ofOperators('not_found'),
  },
}
