import { makePng } from '../picture-files.ts'
import {
  anyone,
  byIds,
  byManagerIds,
  type Expected,
  noOnesLink,
  ofManagers,
  type Row,
  refusedSignIn,
  signedIn,
} from './row.ts'
import { nobodys, reason } from './settlement-rows.ts'

/** Operators are in no network. */
const inNetworks = { ...signedIn, operator: 'not_found' } as const
/** Nobody has this one. */
const ofNoClaim = { ...ofManagers, manager: 'not_found', stranger: 'not_found' } as const
const noToken = 'n'.repeat(43)

/** Of notices a network's accounts see those that are for them; its managers write them, operators every network's. */
const byNotice = {
  member: [200, 'not_found', 'not_found', 'not_found'],
  newcomer: [200, 'not_found', 'not_found', 'not_found'],
  manager: [200, 200, 'not_found', 'not_found'],
  stranger: ['not_found', 'not_found', 200, 'not_found'],
  operator: 'not_found',
} as const
const byWrittenNotice = (found: Expected) =>
  ({
    member: 'forbidden',
    manager: [found, found, 'not_found', 'not_found'],
    stranger: ['not_found', 'not_found', found, 'not_found'],
    operator: [found, found, found, 'not_found'],
  }) as const
const ofAuthors = { member: 'forbidden', manager: 200, stranger: 200, operator: 200 } as const
const noticeTexts = [{ locale: 'ko' as const, title: '휴무 안내', body: '쉽니다.' }]

const ofCatalogue = [200, 200, 'not_found', 'not_found'] as const
const byTrack = {
  member: ofCatalogue,
  newcomer: ofCatalogue,
  manager: ofCatalogue,
  stranger: ['not_found', 'not_found', 200, 'not_found'],
  operator: 'not_found',
} as const

const onePixel = makePng(1, 1).toString('base64')

export const appRows: Record<string, Row> = {
  'GET claims/video': { ask: ({ video }) => ({ query: { video_id: video } }), expected: inNetworks },
  'POST claims/export': { expected: inNetworks },
  'POST claims/handle': { ask: () => ({ body: { events: [nobodys], note: reason } }), expected: ofNoClaim },
  'POST claims/reopen': { ask: () => ({ body: { events: [nobodys] } }), expected: ofNoClaim },
  'POST channels/preview': { ask: () => ({ body: { link: '@골목산책' } }), expected: ofManagers },
  'POST channels/preview.many': { ask: () => ({ body: { links: ['@골목산책'] } }), expected: ofManagers },
  // Proven already.
  'POST channels/links/add': {
    ask: ({ channel }) => ({ body: { channels: [channel] } }),
    expected: byManagerIds('conflict'),
  },
  'POST channels/links/revoke': {
    ask: ({ channel }) => ({ body: { channel_id: channel } }),
    expected: byManagerIds(200),
  },
  'POST channels/link': { ask: () => ({ body: { token: noToken } }), expected: noOnesLink },
  'POST channels/link/verify': { ask: () => ({ body: { token: noToken } }), expected: noOnesLink },
  'POST channels/add': {
    ask: () => ({ body: { platform_channel_id: `UC${'9'.repeat(22)}`, category: 'vlog' } }),
    expected: { ...ofManagers, manager: 'not_found', stranger: 'not_found' },
  },
  'POST channels/add.many': {
    ask: () => ({ body: { links: ['nothing'], category: 'vlog' } }),
    expected: ofManagers,
  },
  // Proven already.
  'POST channels/verify': {
    ask: ({ channel }) => ({ body: { channel_id: channel } }),
    expected: {
      member: ['conflict', 'not_found', 'not_found', 'not_found'],
      manager: ['conflict', 'conflict', 'not_found', 'not_found'],
      stranger: ['not_found', 'not_found', 'conflict', 'not_found'],
      operator: 'not_found',
    },
  },
  'POST channels/assignments/preview': {
    ask: ({ channel, colleague }) => ({
      body: { what: 'assign', channels: [channel], members: [colleague] },
    }),
    expected: byManagerIds(200),
  },
  'POST channels/assign': {
    ask: ({ channel, colleague }) => ({ body: { channels: [channel], members: [colleague] } }),
    expected: byManagerIds(200),
  },
  'POST channels/unassign': {
    ask: ({ channel, colleague }) => ({ body: { channels: [channel], members: [colleague] } }),
    expected: byManagerIds(200),
  },
  'POST channels/delete': {
    ask: ({ channel }) => ({ body: { channel_id: channel, understood: true, password: 'wrong' } }),
    expected: byManagerIds('invalid_credentials'),
  },
  // Not on hold.
  'POST channels/review': {
    ask: ({ channel }) => ({ body: { channel_id: channel } }),
    expected: byManagerIds('conflict'),
  },
  // Every member sees the network's catalogue.
  'GET music/track': { ask: ({ track }) => ({ query: { track } }), expected: byTrack },
  'GET music/similar': { ask: ({ track }) => ({ query: { track } }), expected: byTrack },
  'GET music/queue': { ask: ({ track }) => ({ query: { of: `similar.${track}` } }), expected: byTrack },
  // None of them can be heard.
  'POST music/heard': {
    ask: ({ track }) => ({ body: { track } }),
    expected: { member: 'not_found', manager: 'not_found', stranger: 'not_found', operator: 'not_found' },
  },
  'GET music/used': { expected: { ...signedIn, operator: 'not_found' } },
  'GET music/earners': { expected: { ...signedIn, operator: 'not_found' } },
  'POST music/favourites/add': { ask: ({ track }) => ({ body: { track } }), expected: byTrack },
  'POST music/favourites/remove': {
    ask: ({ track }) => ({ body: { track } }),
    expected: { ...signedIn, operator: 'not_found' },
  },
  // None of them is a favourite.
  'POST music/favourites/order': {
    ask: () => ({ body: { tracks: [2_147_483_647] } }),
    expected: { member: 'conflict', manager: 'conflict', stranger: 'conflict', operator: 'not_found' },
  },
  'POST music/declare': {
    ask: ({ video }) => ({ body: { video, track: 1, is_used: true } }),
    expected: byIds,
  },
  'GET v2/find': {
    ask: () => ({ query: { search: 'a' } }),
    expected: { ...signedIn, operator: 'not_found' },
  },
  'POST guides/progress': {
    ask: () => ({ body: { guide: 'pc-auth', steps: ['copy'], done: true } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET messages/settings': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'POST messages/settings': {
    ask: () => ({ body: { choice: { topic: 'channels', way: 'mail', is_on: true } } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 200 },
  },
  'GET digests/next': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'POST messages/read': {
    ask: () => ({ body: { up_to: 1 } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET notices/one': { ask: ({ notice }) => ({ query: { notice } }), expected: byNotice },
  'POST notices/read': { ask: ({ notice }) => ({ body: { notice_id: notice } }), expected: byNotice },
  'POST notices/read.all': { expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' } },
  'POST notices/dismiss': { ask: ({ notice }) => ({ body: { notice_id: notice } }), expected: byNotice },
  'GET notices/authored': { expected: ofAuthors },
  'GET notices/authored/one': {
    ask: ({ notice }) => ({ query: { notice } }),
    is_across_networks: true,
    expected: byWrittenNotice(200),
  },
  'GET notices/audience': {
    ask: ({ notice }) => ({ query: { roles: 'everyone', notice } }),
    is_across_networks: true,
    expected: byWrittenNotice(200),
  },
  'POST notices/add': {
    ask: () => ({ body: { texts: noticeTexts, is_draft: true } }),
    expected: ofAuthors,
  },
  // Changed meanwhile.
  'POST notices/update': {
    ask: ({ notice }) => ({ body: { notice_id: notice, revision: 99, texts: noticeTexts } }),
    is_across_networks: true,
    expected: byWrittenNotice('conflict'),
  },
  'POST notices/withdraw': {
    ask: ({ notice }) => ({ body: { notice_id: notice } }),
    is_across_networks: true,
    expected: byWrittenNotice(200),
  },
  'POST notices/delete': {
    ask: ({ notice }) => ({ body: { notice_id: notice } }),
    is_across_networks: true,
    expected: byWrittenNotice(200),
  },
  'POST notices/pictures': {
    ask: () => ({ body: { content: onePixel } }),
    expected: ofAuthors,
  },
  'POST api-keys/add': {
    ask: () => ({ body: { name: 'Partner', scopes: ['tickets'], password: 'wrong' } }),
    expected: { ...ofManagers, manager: 'invalid_credentials', stranger: 'invalid_credentials' },
  },
  'POST api-keys/revoke': {
    ask: ({ api_key }) => ({ body: { api_key_id: api_key } }),
    expected: byManagerIds(200),
  },
  // A key of the network signs this call, no session does.
  'POST external/tickets': {
    ask: () => ({ body: { user_id: 'nobody@example.test' } }),
    expected: refusedSignIn,
  },
  'POST report-files': { ask: () => ({ query: { name: 'a.csv' } }), expected: refusedSignIn },
  'GET report-files': { ask: () => ({ query: { upload: 1 } }), expected: refusedSignIn },
  'POST external/exchange': { ask: () => ({ body: { ticket: 'unknown' } }), expected: refusedSignIn },
  // Whose entries are asked for is a filter: of another network's accounts there are none.
  'GET audit': {
    ask: ({ member }) => ({ query: { account: member, concerning: member } }),
    expected: ofManagers,
  },
  'POST audit/export': { ask: ({ member }) => ({ body: { account: member } }), expected: ofManagers },
  'GET v2/mcn/meta': { ask: () => ({ query: { domain: 'home.test' } }), expected: anyone },
  'GET dashboard/summary': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET report/revenue': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET dashboard/explanation': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/prices': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'POST report/export': {
    ask: ({ channel }) => ({ body: { report: 'videos', format: 'csv', channel } }),
    expected: byIds,
  },
}
