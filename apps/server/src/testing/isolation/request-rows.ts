import { addMonths, reportingDay } from '@cuesheet/contract/values/day'
import { anyone, byIds, byOperatorIds, ofManagers, ofOperators, type Row } from './row.ts'
import { nobodys, reason } from './settlement-rows.ts'

/** Of an account's own. */
const own = { member: 200, newcomer: 200, manager: 200, stranger: 200, operator: 'not_found' } as const
const ofNobody = {
  member: 'not_found',
  newcomer: 'not_found',
  manager: 'not_found',
  stranger: 'not_found',
  operator: 'not_found',
} as const
const managed = { ...ofManagers, manager: 'not_found', stranger: 'not_found' } as const
const nextMonth = addMonths(reportingDay(new Date()), 1).slice(0, 7)
const answer = { request_id: nobodys, answer: 'refused', reason, certificate_id: null }

/** What members ask their network for, what it certifies, and what both note and want to reach. */
export const requestRows: Record<string, Row> = {
  'GET requests/thread': { ask: () => ({ query: { request: nobodys } }), expected: ofNobody },
  'POST requests/ask': {
    ask: ({ channel, video }) => ({
      body: { channel_id: channel, video_id: video, reason: 'other', text: reason, evidence: null },
    }),
    // Once alone: the same is asked for already then.
    expected: {
      member: [200, 'not_found', 'not_found', 'not_found'],
      newcomer: 'not_found',
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST requests/reply': { ask: () => ({ body: { request_id: nobodys, text: reason } }), expected: ofNobody },
  'POST requests/answer': { ask: () => ({ body: answer }), expected: managed },
  'GET console/requests/thread': {
    ask: ({ network }) => ({ query: { network, request: nobodys } }),
    is_across_networks: true,
    expected: byOperatorIds('not_found'),
  },
  'POST console/requests/answer': {
    ask: ({ network }) => ({ body: { network_id: network, ...answer } }),
    expected: ofOperators('not_found'),
  },
  'GET annotations': {
    ask: ({ channel }) => ({ query: { channel, from: '2026-01-01', to: '2026-01-31' } }),
    expected: byIds,
  },
  'POST annotations/add': {
    ask: ({ channel }) => ({ body: { channel_id: channel, day: '2026-01-01', text: reason } }),
    expected: byIds,
  },
  'POST annotations/change': {
    ask: () => ({ body: { note_id: nobodys, text: reason } }),
    expected: ofNobody,
  },
  'POST annotations/delete': { ask: () => ({ body: { note_id: nobodys } }), expected: ofNobody },
  'GET goals/course': { ask: () => ({ query: { month: '2026-11' } }), expected: own },
  'POST goals/set': {
    ask: () => ({ body: { month: nextMonth, amount: '5000', currency: 'USD' } }),
    expected: own,
  },
  'POST goals/delete': { ask: () => ({ body: { month: '2099-12' } }), expected: ofNobody },
  'GET certificates/of-video': {
    ask: ({ channel, video }) => ({ query: { channel, video } }),
    expected: byIds,
  },
  'POST certificates/issue': {
    ask: ({ channel, video }) => ({ body: { channel_id: channel, video_id: video, track_id: nobodys } }),
    expected: ofNobody,
  },
  'GET console/certificates/of-video': {
    ask: ({ network, channel, video }) => ({ query: { network, channel, video } }),
    is_across_networks: true,
    expected: byOperatorIds(200),
  },
  'POST console/certificates/issue': {
    ask: ({ network, channel, video }) => ({
      body: { network_id: network, channel_id: channel, video_id: video, track_id: nobodys },
    }),
    is_across_networks: true,
    expected: byOperatorIds('not_found'),
  },
  'POST certificates/download': {
    ask: () => ({ body: { certificate_id: nobodys } }),
    expected: ofNobody,
  },
  'POST certificates/revoke': {
    ask: () => ({ body: { certificate_id: nobodys, reason } }),
    expected: managed,
  },
  'POST certificates/check': { ask: () => ({ body: { code: '0'.repeat(64) } }), expected: anyone },
}
