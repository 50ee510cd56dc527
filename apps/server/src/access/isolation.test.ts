import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApiKey } from '../features/api-keys/mutations.ts'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { notify } from '../features/messages/mutations.ts'
import { createNotice } from '../features/notices/mutations.ts'
import { createTrack } from '../testing/catalogue.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import {
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { consoleCatalogueRows } from '../testing/isolation/console-catalogue-rows.ts'
import { consoleCollectionRows } from '../testing/isolation/console-collection-rows.ts'
import { consoleNetworkRows } from '../testing/isolation/console-network-rows.ts'
import { consoleNoticesRows } from '../testing/isolation/console-notices-rows.ts'
import { consolePeopleRows } from '../testing/isolation/console-people-rows.ts'
import { consoleReportsRows } from '../testing/isolation/console-reports-rows.ts'
import { consoleReviewRows } from '../testing/isolation/console-review-rows.ts'
import { consoleRows } from '../testing/isolation/console-rows.ts'
import { consoleSystemRows } from '../testing/isolation/console-system-rows.ts'
import { consoleTodayRows } from '../testing/isolation/console-today-rows.ts'
import type { Caller, Expected, Ids, Kind, Row } from '../testing/isolation/row.ts'
import { settlementRows } from '../testing/isolation/settlement-rows.ts'
import { makePng } from '../testing/picture-files.ts'
import { type SimulatedPlatform, startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { recordAudit } from './audit.ts'
import { hashPassword } from './password.ts'
import type { Viewer } from './viewer.ts'

/** By ids of one member, its channel and video: a member asks for itself, a manager for its network's, a stranger (the other network's manager) for none. */
const byIds = {
  member: [200, 'not_found', 'not_found', 'not_found'],
  manager: [200, 200, 'not_found', 'not_found'],
  stranger: ['not_found', 'not_found', 200, 'not_found'],
  operator: ['not_found', 'not_found', 'not_found', 'not_found'],
} as const

/** The same for managers alone, with what a call answers that finds what it names. */
const byManagerIds = (found: Expected) =>
  ({
    member: 'forbidden',
    manager: [found, found, 'not_found', 'not_found'],
    stranger: ['not_found', 'not_found', found, 'not_found'],
    operator: 'forbidden',
  }) as const
/** Of nobody's link: for everybody alike. */
const noOnesLink = {
  anonymous: 'not_found',
  expired: 'not_found',
  member: 'not_found',
  newcomer: 'not_found',
  manager: 'not_found',
  stranger: 'not_found',
  operator: 'not_found',
} as const
const noToken = 'n'.repeat(43)
const ofManagers = { member: 'forbidden', manager: 200, stranger: 200, operator: 'forbidden' } as const

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

const anyone = {
  anonymous: 200,
  expired: 200,
  member: 200,
  manager: 200,
  stranger: 200,
  operator: 200,
} as const
const signedIn = { member: 200, manager: 200, stranger: 200, operator: 200 } as const
const ofCatalogue = [200, 200, 'not_found', 'not_found'] as const
const byTrack = {
  member: ofCatalogue,
  newcomer: ofCatalogue,
  manager: ofCatalogue,
  stranger: ['not_found', 'not_found', 200, 'not_found'],
  operator: 'not_found',
} as const
const refusedPassword = Object.fromEntries(
  Object.keys(signedIn).map((caller) => [caller, 'invalid_credentials' as const]),
)
const refusedSignIn = Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'invalid_credentials']))

const onePixel = makePng(1, 1).toString('base64')

const rows: Record<string, Row> = {
  ...consoleRows,
  ...consoleCatalogueRows,
  ...consoleNoticesRows,
  ...consoleNetworkRows,
  ...consoleReviewRows,
  ...consolePeopleRows,
  ...consoleReportsRows,
  ...consoleCollectionRows,
  ...consoleTodayRows,
  ...consoleSystemRows,
  ...settlementRows,
  'POST member/login': {
    ask: () => ({ body: { id: 'nobody@example.test', password: 'wrong' } }),
    expected: refusedSignIn,
  },
  'POST member/login/second': {
    ask: () => ({ body: { challenge: 'c'.repeat(43), code: '123456' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'challenge_expired'])),
  },
  'GET member/password/recovery': { expected: anyone },
  // No mail server is set.
  'POST member/password/forgot': {
    ask: () => ({ body: { id: 'nobody@example.test' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'not_found'])),
  },
  'POST member/password/reset': {
    ask: () => ({ body: { token: 't'.repeat(43), new_password: 'a new one' } }),
    expected: Object.fromEntries(Object.keys(anyone).map((caller) => [caller, 'challenge_expired'])),
  },
  'POST member/logout': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'GET member/me': { expected: { member: 200, manager: 200, stranger: 200, operator: 200 } },
  'POST member/account/preferences': {
    ask: () => ({ body: { theme: 'dark' } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 200 },
  },
  'POST member/account/update': {
    ask: () => ({ body: { password: 'wrong', nickname: 'Another' } }),
    expected: refusedPassword,
  },
  'POST member/account/delete.account': {
    ask: () => ({ body: { password: 'wrong' } }),
    expected: refusedPassword,
  },
  'GET member/account/sessions': { expected: signedIn },
  'POST member/account/sessions/end': {
    ask: ({ session }) => ({ body: { session_id: session } }),
    expected: {
      member: [200, 'not_found', 'not_found', 'not_found'],
      manager: 'not_found',
      stranger: 'not_found',
      operator: 'not_found',
    },
  },
  'POST member/account/sessions/end.others': { expected: signedIn },
  'GET member/account/security': { expected: signedIn },
  'GET member/account/second': { expected: signedIn },
  'POST member/account/second/begin': {
    ask: () => ({ body: { password: 'wrong' } }),
    expected: refusedPassword,
  },
  // Nothing was begun, and no code is asked for.
  'POST member/account/second/enable': {
    ask: () => ({ body: { code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/account/second/codes': {
    ask: () => ({ body: { password: 'wrong', code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/account/second/disable': {
    ask: () => ({ body: { password: 'wrong', code: '123456' } }),
    expected: Object.fromEntries(Object.keys(signedIn).map((caller) => [caller, 'conflict'])),
  },
  'POST member/mcn/require.second': {
    ask: () => ({ body: { required: false, password: 'wrong' } }),
    expected: { ...ofManagers, manager: 'invalid_credentials', stranger: 'invalid_credentials' },
  },
  'POST member/mcn/reset.second': {
    ask: ({ member }) => ({ body: { target: member, password } }),
    // Of one's own members it says that they have none.
    expected: byManagerIds('conflict'),
  },
  'GET member/mcn/accounts': { expected: ofManagers },
  'GET member/mcn/account': {
    ask: ({ member }) => ({ query: { target: member } }),
    expected: byManagerIds(200),
  },
  'GET member/mcn/sessions': {
    ask: ({ member }) => ({ query: { target: member } }),
    expected: byManagerIds(200),
  },
  'POST member/mcn/sessions/end': {
    ask: ({ member, session }) => ({ body: { target: member, session_id: session } }),
    expected: byManagerIds(200),
  },
  // A foreign channel is not found, which the answer says of it alone; the member is created.
  'POST member/mcn/add': {
    ask: ({ channel }) => ({
      body: {
        user_id: `${randomUUID()}@new.test`,
        password: 'pass',
        nickname: 'New member',
        channels: [channel],
      },
    }),
    expected: ofManagers,
  },
  'POST member/mcn/update': {
    ask: ({ colleague }) => ({ body: { target: colleague, fee_rate: 0.2 } }),
    expected: byManagerIds(200),
  },
  // None is planned.
  'POST member/mcn/cancel.fee': {
    ask: ({ colleague }) => ({ body: { target: colleague, fee_rate_from: '2099-12' } }),
    expected: byManagerIds('not_found'),
  },
  'POST member/mcn/delete': {
    ask: ({ colleague }) => ({ body: { target: colleague, password: 'wrong' } }),
    expected: byManagerIds('invalid_credentials'),
  },
  'GET member/fees': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET member/mcn/fee.preview': {
    ask: ({ member }) => ({ query: { target: member, fee_rate: 0.2 } }),
    expected: byManagerIds(200),
  },
  'GET channels': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET channels/one': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
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
  'POST channels/assign': {
    ask: ({ channel, colleague }) => ({ body: { channels: [channel], members: [colleague] } }),
    expected: byManagerIds(200),
  },
  'POST channels/unassign': {
    ask: ({ channel, colleague }) => ({ body: { channels: [channel], members: [colleague] } }),
    expected: byManagerIds(200),
  },
  'GET channels/losses': { ask: ({ channel }) => ({ query: { channel } }), expected: byManagerIds(200) },
  'POST channels/delete': {
    ask: ({ channel }) => ({ body: { channel_id: channel, understood: true, password: 'wrong' } }),
    expected: byManagerIds('invalid_credentials'),
  },
  // Not on hold.
  'POST channels/review': {
    ask: ({ channel }) => ({ body: { channel_id: channel } }),
    expected: byManagerIds('conflict'),
  },
  'GET music/home': { expected: { ...signedIn, operator: 'not_found' } },
  'GET music/tracks': { expected: { ...signedIn, operator: 'not_found' } },
  'GET music/tags': { expected: { ...signedIn, operator: 'not_found' } },
  // Every member sees the network's catalogue.
  'GET music/track': { ask: ({ track }) => ({ query: { track } }), expected: byTrack },
  'GET music/similar': { ask: ({ track }) => ({ query: { track } }), expected: byTrack },
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
  'GET guides/progress': { expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' } },
  'POST guides/progress': {
    ask: () => ({ body: { guide: 'pc-auth', steps: ['copy'], done: true } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET messages': { expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' } },
  'POST messages/read': {
    ask: () => ({ body: { up_to: 1 } }),
    expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' },
  },
  'GET notices': { expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' } },
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
  'GET events': { expected: { member: 200, manager: 200, stranger: 200, operator: 'not_found' } },
  'GET api-keys': { expected: ofManagers },
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
  'GET dashboard/briefing': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET dashboard/summary': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET dashboard/videos': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/revenue': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'GET report/channels': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/channels/trend': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET dashboard/explanation': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET dashboard/explanation/price': {
    ask: ({ video }) => ({ query: { video_id: video } }),
    expected: byIds,
  },
  'GET dashboard/movers': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/shorts': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/videos': { ask: ({ channel }) => ({ query: { channel } }), expected: byIds },
  'GET report/prices': { ask: ({ member }) => ({ query: { member } }), expected: byIds },
  'POST report/export': {
    ask: ({ channel }) => ({ body: { report: 'videos', format: 'csv', channel } }),
    expected: byIds,
  },
  'GET dashboard/video': { ask: ({ video }) => ({ query: { video_id: video } }), expected: byIds },
}

const hiddenFrom: Partial<Record<Caller, RegExp>> = {
  stranger: /homemark|matemark|hometrack/,
  member: /awaymark|matemark/,
  newcomer: /awaymark|matemark|homemark/,
}
const kinds = ['own', 'mate', 'foreign', 'absent'] as const
const callers = ['anonymous', 'expired', 'member', 'newcomer', 'manager', 'stranger', 'operator'] as const
/** What a member may do without naming anything, a newcomer may; of what is named, nothing is a newcomer's own. */
const expectationOf = (row: Row, caller: Caller, index: number): Expected => {
  if (caller === 'newcomer' && !row.expected.newcomer)
    return typeof row.expected.member === 'object' ? 'not_found' : expectationOf(row, 'member', index)
  const expected = row.expected[caller] ?? 'session_required'
  return typeof expected === 'object' ? expected[index]! : expected
}

let platform: SimulatedPlatform
let test: TestApp
let ids: Record<Kind, Ids>
let viewers: Record<'member' | 'newcomer' | 'manager' | 'stranger' | 'operator', Viewer>
const password = 'the password of managers'
const domains = {
  anonymous: 'home.test',
  expired: 'home.test',
  member: 'home.test',
  newcomer: 'home.test',
  manager: 'home.test',
  stranger: 'away.test',
  operator: 'localhost',
}

/** Every text of a network holds its mark, so that no answer can show any of it unseen. */
async function fill(
  network: TestNetwork,
  mark: string,
  video: string,
): Promise<{ member: Viewer; ids: Ids }> {
  const member = await createAccount(test.db, network, {
    nickname: `${mark} member`,
    user_id: `${video}@${mark}.test`,
  })
  const colleague = await createAccount(test.db, network, { nickname: `${mark} colleague` })
  const channel = await createChannel(test.db, network, { title: `${mark} channel`, members: [member] })
  const days = [0, 1, 2].map((ago) => addDays(reportingDay(new Date()), -2 - ago))
  await addActivity(
    test.db,
    network,
    days.map((day) => ({ channel, video, day, views: 1000 })),
  )
  await addRevenue(
    test.db,
    network,
    days.map((day) => ({ channel, video, day, revenue: 5_000_000_000 })),
  )
  await test.db
    .updateTable('videos')
    .set({ title: `${mark} video` })
    .where('network_id', '=', network.network_id)
    .execute()
  await test.db.transaction().execute(async (trx) => {
    await rebuildRollups(trx, network.scope)
    const { channel_id } = channel
    const names = { channel: `${mark} channel` }
    await notify(trx, network.scope, { to: [member.account_id], kind: 'channel_approved', channel_id, names })
    await recordAudit(trx, {
      network_id: network.network_id,
      account_id: member.account_id,
      action: 'channel.verify',
      subject: String(channel_id),
      after: { title: `${mark} channel` },
    })
  })
  const track = await shareTrack(network, channel, mark, video)
  const isForManagers = mark === 'matemark'
  const notice = await createNotice(test.db, network.scope, noticeFor(mark, isForManagers), {
    account_id: null,
    now: new Date(),
  })
  const asked = { name: `${mark} partner`, scopes: ['tickets'] as const }
  const { api_key_id } = await addApiKey(test.db, network.scope, asked, { account_id: null })
  return {
    member,
    ids: {
      network: network.network_id,
      member: member.account_id,
      colleague: colleague.account_id,
      channel: channel.channel_id,
      video: videoId(video),
      track,
      api_key: api_key_id,
      notice,
      session: await openSession(member),
    },
  }
}

/** The network's own track, which the video uses: that of the home network has the mark that strangers must not see. */
async function shareTrack(
  network: TestNetwork,
  channel: TestChannel,
  mark: string,
  video: string,
): Promise<number> {
  const isrc = mark === 'awaymark' ? 'KRA402600003' : 'KRA402600002'
  const title = mark === 'awaymark' ? 'awaymark track' : 'hometrack'
  const found = await test.db
    .selectFrom('tracks')
    .select('track_id')
    .where('isrc', '=', isrc)
    .executeTakeFirst()
  const { track_id } = found ?? (await createTrack(test.db, { isrc, title, networks: [network] }))
  await addTracks(test.db, channel, video, [{ isrc, title }])
  return track_id
}

/** What everyone of the home network reads has no mark: members of no channel read it, too. */
function noticeFor(mark: string, isForManagers: boolean) {
  const title = mark === 'homemark' ? 'For everyone' : `${mark} notice`
  return {
    texts: [{ locale: 'ko' as const, title, body: `${title} **body**` }],
    roles: isForManagers ? ['manager' as const] : ['member' as const, 'manager' as const],
    is_draft: false,
    is_pinned: false,
    is_urgent: true,
  }
}

/** A session that is there again for each call, under the same name. */
async function openSession(member: Viewer, session_id: string = randomUUID()): Promise<string> {
  await test.db
    .insertInto('sessions')
    .values({
      session_id,
      network_id: member.network_id!,
      account_id: member.account_id,
      token_hash: createHash('sha256').update(session_id).digest(),
      address: '192.0.2.1',
    })
    .onConflict((open) => open.doNothing())
    .execute()
  return session_id
}

beforeAll(async () => {
  platform = await startSimulatedPlatform()
  test = await createTestApp(platform.config)
  const home = await createNetwork(test.db, { name: 'home' })
  const away = await createNetwork(test.db, { name: 'away' })
  await test.db
    .insertInto('tracks')
    .values({ isrc: 'KRA402600001', title: 'For everyone', category: 'bgm' })
    .execute()
  const own = await fill(home, 'homemark', 'homevideo')
  const mate = await fill(home, 'matemark', 'matevideo')
  const foreign = await fill(away, 'awaymark', 'awayvideo')
  await test.db
    .updateTable('videos')
    .set({ title: 'homemark video' })
    .where('video_id', '=', videoId('homevideo'))
    .execute()
  const password_hash = await hashPassword(password, cheapPasswordCost)
  viewers = {
    member: own.member,
    newcomer: await createAccount(test.db, home, { nickname: 'Newcomer' }),
    manager: await createAccount(test.db, home, {
      as: 'manager',
      nickname: 'homemark manager',
      password_hash,
    }),
    stranger: await createAccount(test.db, away, {
      as: 'manager',
      nickname: 'awaymark manager',
      password_hash,
    }),
    operator: await createAccount(test.db, null, { as: 'operator' }),
  }
  ids = {
    own: own.ids,
    mate: mate.ids,
    foreign: foreign.ids,
    absent: {
      network: 2_000_000_000,
      member: 2_000_000_000,
      colleague: 2_000_000_000,
      channel: 2_000_000_000,
      video: videoId('nobody'),
      track: 2_000_000_000,
      api_key: 2_000_000_000,
      notice: 2_000_000_000,
      session: randomUUID(),
    },
  }
})
afterAll(async () => {
  await test?.close()
  await platform?.close()
})

/** A session of its own for every call, so that a sign-out ends no other call's. */
async function open(caller: Caller): Promise<TestClient> {
  const domain = domains[caller]
  if (caller === 'anonymous') return test.open(domain)
  if (caller !== 'expired') return test.open(domain, viewers[caller])
  const client = await test.open(domain, viewers.manager)
  await sql`update sessions set last_seen_at = now() - interval '31 days'
    where token_hash = sha256(${client.token}::text::bytea)`.execute(test.db)
  return client
}

/** Keys that a call before has revoked are there again. */
async function restoreKeys(): Promise<void> {
  for (const { network, api_key } of [ids.own, ids.mate, ids.foreign])
    await sql`insert into api_keys (network_id, api_key_id, key_hash, prefix, name, scopes) overriding system value
      values (${network}, ${api_key}, ${Buffer.from(String(api_key))}, 'cuesheet', 'Again', array['tickets'])
      on conflict do nothing`.execute(test.db)
}

/** Notices that a call before has withdrawn or deleted are there again, unread. */
async function restoreNotices(): Promise<void> {
  for (const [kind, mark] of [
    ['own', 'homemark'],
    ['mate', 'matemark'],
    ['foreign', 'awaymark'],
  ] as const) {
    const { network, notice } = ids[kind]
    const { texts, roles } = noticeFor(mark, kind === 'mate')
    await sql`insert into notices (notice_id, network_id, roles, publish_from, is_urgent)
      values (${notice}, ${network}, ${roles}, '2026-01-01', true)
      on conflict (notice_id) do update set withdrawn_at = null`.execute(test.db)
    await sql`insert into notice_texts (notice_id, locale, title, body)
      values (${notice}, 'ko', ${texts[0]!.title}, ${texts[0]!.body}) on conflict do nothing`.execute(test.db)
  }
  await test.db.deleteFrom('notice_receipts').execute()
}

async function answerTo(caller: Caller, endpoint: Endpoint, row: Row, kind: Kind) {
  await test.db.deleteFrom('sign_in_throttle').execute()
  await restoreKeys()
  await restoreNotices()
  await openSession(viewers.member, ids.own.session)
  const client = await open(caller)
  const answer = await client.send(endpoint, { query: {}, body: {}, ...row.ask?.(ids[kind]) })
  const { request_id, ...body } = answer.json() as { request_id?: string; code?: string }
  return { status: answer.statusCode, body, text: answer.body }
}

const endpoints = await listContractEndpoints()
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

it('has a row for every endpoint of the contract', () => {
  expect(Object.keys(rows).sort()).toEqual(named.map(([name]) => name).sort())
})

it('would see a foreign mark: a manager sees those of the own network', async () => {
  const summary = named.find(([name]) => name === 'GET dashboard/summary')!
  const { text } = await answerTo('manager', summary[1], { expected: {} }, 'own')
  expect(text).toMatch(/homemark/)
  expect(text).toMatch(/matemark/)
})

describe.each(named)('%s', (name, endpoint) => {
  const row = rows[name] ?? { expected: {} }

  it.each(callers)('answers %s as it may', async (caller) => {
    for (const [index, kind] of kinds.entries()) {
      const expected = expectationOf(row, caller, index)
      const { status, body, text } = await answerTo(caller, endpoint, row, kind)
      if (expected === 200) expect(status, `${kind}: ${text}`).toBe(200)
      else expect(body.code, kind).toBe(expected)
      const hidden = hiddenFrom[caller] ?? /awaymark/
      if (caller !== 'operator' && endpoint.context) expect(text).not.toMatch(hidden)
    }
  })

  it('answers alike for what is another network’s and what is nobody’s', async () => {
    for (const caller of ['member', 'manager', 'operator'] as const) {
      if (caller === 'operator' && row.is_across_networks) continue
      const foreign = await answerTo(caller, endpoint, row, 'foreign')
      const absent = await answerTo(caller, endpoint, row, 'absent')
      if (foreign.status !== 200) expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body])
    }
  })

  it('takes no token on another domain than its own', async () => {
    const { token } = await test.open('home.test', viewers.manager)
    for (const domain of ['away.test', 'localhost']) {
      const sent = { query: {}, body: {}, ...row.ask?.(ids.own) }
      const answer = await new TestClient(test.app, domain, token).send(endpoint, sent)
      expect(answer.statusCode === 200 ? 200 : answer.json().code).toBe(expectationOf(row, 'anonymous', 0))
    }
  })
})
