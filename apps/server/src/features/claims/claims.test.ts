import { claims, exportClaims, handleClaims, reopenClaims, videoClaims } from '@cuesheet/contract/claims'
import { summary } from '@cuesheet/contract/dashboard'
import { messages } from '@cuesheet/contract/messages'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { openReportDesk } from '../../testing/report-desk.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { deleteChannel } from '../channels/delete-channel.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import type { ImportOptions } from '../report-ingest/report-kind.ts'
import { revertFile } from '../report-ingest/revert-file.ts'
import { warnOfEnding } from './mutations.ts'

const now = new Date('2026-11-20T20:00:00Z')
const today = '2026-11-20'
const test = await openTestApp({}, { now: () => now })
const { db } = test
const bloom = 'KRA012600001'
await db.insertInto('tracks').values({ isrc: bloom, title: 'Bloom', category: 'song' }).execute()

let network: TestNetwork
let channels: TestChannel[]
let viewers: Viewer[]
let manager: TestClient
let ana: TestClient
let ben: TestClient
const desk = await openReportDesk(test, () => network, { today, accept_loss: true })

beforeEach(async () => {
  network = await createNetwork(db)
  viewers = [await createAccount(db, network), await createAccount(db, network)]
  channels = []
  for (const member of viewers)
    channels.push(await createChannel(db, network, { title: `of ${member.account_id}`, members: [member] }))
  manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  ana = await test.open(network.domain, viewers[0]!)
  ben = await test.open(network.domain, viewers[1]!)
})

type Claim = {
  status?: string
  detail?: string
  policy?: 'monetize' | 'track' | 'block'
  created?: string
  of?: number
  asset?: string
  id?: string
  isrc?: string
}

/** Claims by the video they are on. */
const load = (
  day: string,
  claimed: Record<string, Claim>,
  name = `of ${day}.csv`,
  options: Partial<ImportOptions> = {},
) =>
  desk.load(
    name,
    [
      'claim_id,channel_id,asset_id,video_id,claim_status,claim_status_detail,claim_policy_monetize,claim_policy_track,claim_policy_block,claim_created_date,isrc',
      ...Object.entries(claimed).map(([video, claim]) => {
        const {
          status = 'ACTIVE',
          detail = '',
          policy = 'monetize',
          created = '',
          of = 0,
          asset = 'A1',
          id = `c${video}`,
          isrc = bloom,
        } = claim
        const where = ['monetize', 'track', 'block'].map((each) => (each === policy ? 'WW' : ''))
        return [
          id,
          channels[of]!.platform_channel_id,
          asset,
          videoId(video),
          status,
          detail,
          ...where,
          created,
          isrc,
        ].join(',')
      }),
      '',
    ].join('\n'),
    { day, ...options },
  )
const revert = async () => {
  const { rows } = await sql<{ file_id: number }>`
    select file_id from claim_snapshots where network_id = ${network.network_id}`.execute(db)
  return revertFile(db, network.scope, rows[0]!.file_id, { dry_run: false })
}
const declare = async (...declaring: TestChannel[]) => {
  const seen = declaring.map((channel) => ({ channel, day: '2026-11-02', video: 'a', views: 1 }))
  await addActivity(db, network, seen)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const declared = declaring.map(({ channel_id }) => ({
    network_id: network.network_id,
    channel_id,
    video_id: videoId('a'),
    isrc: bloom,
    declared_at: new Date('2026-11-10T20:00:00Z'),
  }))
  await db.insertInto('video_tracks').values(declared).execute()
}
const read = async (client: TestClient, query: object = {}) => (await client.call(claims, { query })).rows
const brief = async (client: TestClient, query: object = {}) =>
  (await read(client, query)).map(({ video_id, kind }) => `${video_id.replaceAll('_', '')} ${kind}`).sort()
const all = { view: 'all' }
const told = async (client: TestClient) =>
  (await client.call(messages)).rows
    .filter(({ kind }) => kind.startsWith('claims_'))
    .map(({ kind, list }) => `${kind} ${list?.first.map(({ video_id }) => video_id!.replaceAll('_', ''))}`)
    .sort()

describe('a snapshot', () => {
  it('is compared with the one before: won, lost, changed, disputed, appealed, and words that nobody knows', async () => {
    await load('2026-11-01', { a: {}, b: {}, c: {}, d: {}, e: { of: 1 }, g: { status: 'POTENTIAL' } })
    expect(await read(manager, all)).toEqual([])
    await load('2026-11-02', {
      b: { policy: 'block' },
      c: { detail: 'DISPUTED' },
      d: { status: 'Appealed' },
      e: { of: 1, status: 'TAKEDOWN', detail: 'by owner' },
      f: { created: '20261101' },
      g: {},
    })
    expect(await brief(manager, all)).toEqual([
      'a lost',
      'b policy',
      'c disputed',
      'd appealed',
      'e other',
      'f won',
      'g won',
    ])
    const rows = new Map((await read(manager, all)).map((row) => [row.video_id.replaceAll('_', ''), row]))
    expect(rows.get('b')).toMatchObject({ before_policy: 'monetize', policy: 'block', ends_on: null })
    expect(rows.get('c')).toMatchObject({ ends_on: '2026-12-02', days_left: 12, is_urgent: false })
    expect(rows.get('d')).toMatchObject({ ends_on: '2026-11-09', days_left: -11, is_urgent: true })
    expect(rows.get('e')!.word).toBe('takedown by owner')
    expect(rows.get('f')).toMatchObject({
      since_day: '2026-11-01',
      track: { title: 'Bloom' },
      day: '2026-11-02',
    })
    expect(await brief(manager, { kind: 'won' })).toEqual(['f won', 'g won'])
    expect((await manager.call(claims)).open).toEqual({
      lost: 1,
      policy: 1,
      disputed: 1,
      appealed: 1,
      other: 1,
    })
  })

  it('says the same twice, and of a day that is issued again what that says', async () => {
    await load('2026-11-01', { a: {}, b: {} })
    await load('2026-11-02', { b: {} })
    await load('2026-11-02', { b: {} })
    await load('2026-11-02', { b: {} }, 'again.csv')
    expect(await brief(manager, all)).toEqual(['a lost'])
    await load('2026-11-02', { a: {}, b: { detail: 'disputed' } }, 'third.csv')
    expect(await brief(manager, all)).toEqual(['b disputed'])
    await load('2026-11-02', { b: {} }, 'fourth.csv')
    expect(await brief(manager, all)).toEqual(['a lost'])
    expect(await told(manager)).toEqual(['claims_disputed b', 'claims_lost a', 'claims_lost a'])
    await load('2026-11-01', {}, 'older.csv')
    expect(await brief(manager, all)).toEqual(['a lost'])
  })

  it('makes none where it is the first, also issued again, and where its file is taken back', async () => {
    await load('2026-11-01', { a: {} })
    await load('2026-11-01', { a: {}, b: {} }, 'again.csv')
    expect(await read(manager, all)).toEqual([])
    await load('2026-11-02', { b: {} })
    expect(await brief(manager)).toEqual(['a lost'])
    await revert()
    expect(await read(manager, all)).toEqual([])
  })

  it('ends what is so no more: a claim that is back, a dispute that is decided', async () => {
    await load('2026-11-01', { a: {}, b: {}, c: {} })
    await load('2026-11-02', { b: { status: 'disputed' }, c: { policy: 'track' } })
    await load('2026-11-03', { a: { id: 'new' }, b: {}, c: { policy: 'track' } })
    expect(await brief(manager)).toEqual(['c policy'])
    expect(await brief(manager, { view: 'over' })).toEqual(['a lost', 'b disputed'])
    expect((await read(manager, { view: 'over' })).map(({ ended_on }) => ended_on)).toEqual([
      '2026-11-03',
      '2026-11-03',
    ])
    expect(await brief(manager, { kind: 'won' })).toEqual(['a won'])
  })

  it('of several claims by one asset counts that which there is most to do about', async () => {
    await load('2026-11-01', { a: { id: 'c1' } })
    const both = { a: { id: 'c1', status: 'inactive' }, b: { asset: 'A2' } }
    await load('2026-11-02', both)
    expect(await brief(manager, all)).toEqual(['a lost', 'b won'])
    await load('2026-11-03', { ...both, a: { id: 'c9' } })
    expect(await brief(manager, { kind: 'won' })).toEqual(['a won', 'b won'])
  })

  it('counts from a claim’s creation only where that is new', async () => {
    await load('2026-11-01', { a: { created: '2024-05-01' } })
    await load('2026-11-18', {
      a: { created: '2024-05-01', status: 'potential' },
      b: { created: '2024-05-01', status: 'potential' },
      c: { created: '2026-11-10', status: 'potential' },
    })
    const days = (await read(manager)).map(({ video_id, since_day, ends_on }) =>
      [video_id.replaceAll('_', ''), since_day, ends_on].join(' '),
    )
    expect(days.sort()).toEqual([
      'a 2026-11-18 2026-12-18',
      'b 2026-11-18 2026-12-18',
      'c 2026-11-10 2026-12-10',
    ])
  })

  it('loses and wins nothing where another asset claims the same recording', async () => {
    await load('2026-11-01', { a: {}, b: {} })
    await load('2026-11-02', { a: { asset: 'A2', id: 'c2' }, b: {} })
    expect(await brief(manager, all)).toEqual([])
    await load('2026-11-03', { a: { asset: 'A2', id: 'c2' } })
    expect(await brief(manager)).toEqual(['b lost'])
    await load('2026-11-04', { a: { asset: 'A2', id: 'c2' }, b: { asset: 'A3', id: 'c3' } })
    expect(await brief(manager, { view: 'over' })).toEqual(['b lost'])
  })

  it('says once what a day that is issued again says of another recording of the asset', async () => {
    await load('2026-11-01', { a: {} })
    await load('2026-11-02', { a: { status: 'disputed' } })
    await load('2026-11-02', { a: { status: 'disputed', isrc: 'KRA012600002' } }, 'again.csv')
    expect(await read(manager, all)).toMatchObject([{ kind: 'disputed', isrc: 'KRA012600002' }])
  })

  it('loses nothing where a claim’s recording is named no more', async () => {
    await load('2026-11-01', { a: {}, b: {} })
    await load('2026-11-02', { a: { isrc: '' }, b: { isrc: '', status: 'inactive' }, c: { isrc: '' } })
    expect(await brief(manager, all)).toEqual(['b lost'])
  })

  it('opens again what a file that is reverted had ended', async () => {
    const right = { a: { status: 'disputed' }, b: {} }
    await load('2026-11-01', { a: {}, b: {} })
    await load('2026-11-02', right)
    await load('2026-11-03', { b: {} }, 'wrong.csv')
    expect(await brief(manager)).toEqual(['a lost'])
    await revert()
    expect(await brief(manager)).toEqual(['a disputed'])
    await load('2026-11-04', right)
    expect(await brief(manager, all)).toEqual(['a disputed'])
    await load('2026-11-05', { a: {}, b: {} })
    expect(await brief(manager, { view: 'over' })).toEqual(['a disputed'])
  })

  it('is compared after a revert with the report before it, where that is loaded again, as the revert says', async () => {
    await load('2026-11-01', { a: {}, b: {} })
    await load('2026-11-02', { a: {}, b: {} })
    await load('2026-11-03', { z: {} }, 'wrong.csv')
    expect((await revert()).lines.join()).toMatch(/load the report before it again/)
    await load('2026-11-02', { a: {}, b: {} })
    await load('2026-11-04', { b: {} })
    expect(await brief(manager, all)).toEqual(['a lost'])
  })

  it('takes a detail that no report before has named for no change', async () => {
    await load('2026-11-01', { a: { status: 'takedown' }, b: { status: 'takedown', detail: 'by owner' } })
    await load('2026-11-02', {
      a: { status: 'takedown', detail: 'by owner' },
      b: { status: 'takedown', detail: 'by platform' },
    })
    expect(await brief(manager, all)).toEqual(['b other'])
  })

  it('of an older day that is taken again ends nothing that came after', async () => {
    await load('2026-11-01', { a: {} })
    await load('2026-11-03', { a: { status: 'disputed' } })
    await load('2026-11-02', { a: {} }, 'older.csv', { again: true })
    expect(await brief(manager)).toEqual(['a disputed'])
  })
})

it('tells managers once of each cause, and members of their own channels alone', async () => {
  await load('2026-11-18', { a: {}, b: { of: 1 }, c: { of: 1 }, d: {} })
  await load('2026-11-19', { c: { of: 1, status: 'appealed' }, d: { policy: 'block' } })
  await load('2026-11-19', { c: { of: 1, status: 'appealed' }, d: { policy: 'block' } }, 'again.csv')
  expect(await told(manager)).toEqual(['claims_changed d', 'claims_disputed c', 'claims_lost a,b'])
  expect(await told(ana)).toEqual(['claims_changed d', 'claims_lost a'])
  expect(await told(ben)).toEqual(['claims_disputed c', 'claims_lost b'])
})

it('keeps what a message shows of many, and their number', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`v${at}`, { of: at % 2 }]))
  await load('2026-11-18', many)
  await load('2026-11-19', { z: {} })
  const stored = await db
    .selectFrom('messages')
    .select(sql<number>`jsonb_array_length(names -> 'items')`.as('items'))
    .where('network_id', '=', network.network_id)
    .orderBy('items')
    .execute()
  expect(stored.map(({ items }) => items)).toEqual([125, 125, 200])
  const counts = async () => (await manager.call(messages)).rows.map(({ list }) => list?.count)
  expect(await counts()).toEqual([250])
  await deleteChannel(db, network.scope, channels[0]!.channel_id, {
    actor: 'operator',
    account_id: null,
    now,
  })
  expect(await counts()).toEqual([125])
})

it('tells once that little time is left, however many look, and lists it where a manager begins', async () => {
  await load('2026-11-18', { a: {}, b: {}, c: { of: 1, status: 'potential', created: '2026-10-25' } })
  await load('2026-11-19', {
    a: { status: 'disputed' },
    b: { status: 'appealed' },
    c: { of: 1, status: 'potential', created: '2026-10-25' },
    d: { of: 1, status: 'pending', created: '2026-10-25' },
  })
  const warn = (day: string) => warnOfEnding(db, network.scope, day)
  const ending = async (client: TestClient) => (await told(client)).filter((text) => /ending/.test(text))
  await Promise.all([1, 2, 3].map(() => warn(today)))
  expect(await ending(manager)).toEqual(['claims_ending d'])
  await warn('2026-11-23')
  expect(await ending(manager)).toEqual(['claims_ending b', 'claims_ending d'])
  await warn('2026-12-13')
  await warn('2026-12-14')
  expect(await ending(manager)).toEqual(['claims_ending a', 'claims_ending b', 'claims_ending d'])
  expect(await ending(ben)).toEqual(['claims_ending d'])
  const attention = async (client: TestClient) =>
    (await client.call(summary)).attention.find(({ kind }) => kind === 'claims_ending')?.count
  expect(await attention(manager)).toBe(1)
  expect(await attention(ana)).toBeUndefined()
  expect(await attention(ben)).toBe(1)
})

describe('what is at stake', () => {
  /** Of 28 days up to the 18th: `a` earns 2 dollars of 1,000 engaged views a day, `b` nothing of 500. */
  const addFigures = async () => {
    const days = Array.from({ length: 28 }, (_, at) => addDays('2026-11-18', -at))
    await addActivity(
      db,
      network,
      days.flatMap((day) => [
        { channel: channels[0]!, day, video: 'a', views: 2000, engaged_views: 1000 },
        { channel: channels[0]!, day, video: 'b', views: 800, engaged_views: 500 },
      ]),
    )
    await addRevenue(
      db,
      network,
      days.map((day) => ({ channel: channels[0]!, day, video: 'a', revenue: 2_000_000_000 })),
    )
    await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  }
  const inDollars = { headers: { 'X-Currency': 'USD' } }

  it('is what engaged views of 28 days earn at the price of the channel’s claimed videos, after a member’s fee', async () => {
    await addFigures()
    await db
      .insertInto('fee_rates')
      .values({
        network_id: network.network_id,
        account_id: viewers[0]!.account_id,
        from_month: '2026-01-01',
        fee_rate: '0.25',
      })
      .execute()
    await load('2026-11-18', { a: {}, b: {}, z: { of: 1 } })
    await load('2026-11-19', { a: {} })
    const stakes = async (client: TestClient) =>
      Object.fromEntries(
        (await client.call(claims, inDollars)).rows.map(({ video_id, at_stake }) => [
          video_id.replaceAll('_', ''),
          at_stake,
        ]),
      )
    // 28 × 500 × 2 / 1000; of the other channel nothing is known.
    expect(await stakes(manager)).toEqual({ b: '28', z: null })
    expect(await stakes(ana)).toEqual({ b: '21' })
  })

  it('orders by what a day that is left costs, after what is urgent', async () => {
    await addFigures()
    await load('2026-11-14', { a: {}, b: {}, c: {}, d: {} })
    const later = { b: { status: 'disputed' }, c: { status: 'appealed' } }
    await load('2026-11-16', { a: {}, d: {}, ...later })
    await load('2026-11-20', { a: { detail: 'disputed' }, ...later })
    // Three days for an appeal; 56 dollars of 30 days, 28 of 26; of the last nothing is known.
    expect((await read(manager)).map(({ video_id }) => video_id.replaceAll('_', ''))).toEqual([
      'c',
      'a',
      'b',
      'd',
    ])
  })
})

it('finds declared tracks without a claim, from the report after the declaration on, until there is one', async () => {
  await declare(channels[0]!)
  await load('2026-11-10', {})
  expect(await read(manager)).toEqual([])
  await load('2026-11-11', {})
  await load('2026-11-12', {})
  expect(await read(manager)).toMatchObject([
    { kind: 'not_earning', since_day: '2026-11-10', asset_id: '', isrc: bloom, ends_on: null },
  ])
  await load('2026-11-13', { a: {} })
  expect(await brief(manager)).toEqual([])
  await load('2026-11-14', {})
  // It had one: that it is lost says it all.
  expect(await brief(manager)).toEqual(['a lost'])
})

it('finds none of videos that are claimed without an ISRC, nor of channels that are not approved', async () => {
  const pending = await createChannel(db, network, { status: 0 })
  await declare(...channels, pending)
  await load('2026-11-12', { a: { isrc: '' } })
  await load('2026-11-13', { a: { isrc: '' } })
  const found = async () =>
    (await read(manager)).map(({ channel_id, kind }) => [
      channels.findIndex((each) => each.channel_id === channel_id),
      kind,
    ])
  expect(await found()).toEqual([[1, 'not_earning']])
  await load('2026-11-14', {})
  expect((await found()).sort()).toEqual([
    [0, 'not_earning'],
    [1, 'not_earning'],
  ])
  await load('2026-11-15', { a: { isrc: '' } })
  expect(await found()).toEqual([[1, 'not_earning']])
})

it('is handled with a note by managers, and that is taken back', async () => {
  await load('2026-11-01', { a: {}, b: { of: 1 } })
  await load('2026-11-02', {})
  const [one, two] = (await read(manager)).map(({ event_id }) => event_id)
  const body = { events: [one!], note: 'Released by us' }
  expect((await ana.send(handleClaims, { body })).json().code).toBe('forbidden')
  expect((await manager.send(handleClaims, { body: { ...body, events: [one!, 999_999] } })).json().code).toBe(
    'not_found',
  )
  const other = await createNetwork(db)
  const stranger = await test.open(other.domain, await createAccount(db, other, { as: 'manager' }))
  expect((await stranger.send(handleClaims, { body })).json().code).toBe('not_found')
  expect(await read(stranger, all)).toEqual([])
  expect((await manager.call(handleClaims, { body })).changed).toBe(1)
  expect((await manager.call(handleClaims, { body: { events: [one!, two!], note: 'Both' } })).changed).toBe(1)
  expect((await read(manager, { view: 'handled' })).map(({ note }) => note).sort()).toEqual([
    'Both',
    'Released by us',
  ])
  expect(await read(manager)).toEqual([])
  const handled = { view: 'handled' } as const
  expect(await read(ana, handled)).toMatchObject([{ note: null, handled_by: null }])
  const ofVideo = { query: { video_id: videoId('a') } }
  expect((await ana.call(videoClaims, ofVideo)).rows).toMatchObject([{ note: null, handled_by: null }])
  const csv = async (client: TestClient) => {
    const { path } = await client.call(exportClaims, { body: handled })
    return (await test.app.inject({ url: `/api/${path}` })).body
  }
  expect(await csv(ana)).not.toMatch(/Released by us|Both/)
  expect(await csv(manager)).toMatch(/Released by us/)
  expect((await manager.call(reopenClaims, { body: { events: [one!] } })).changed).toBe(1)
  expect((await read(manager)).map(({ event_id, note }) => [event_id, note])).toEqual([[one, null]])
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where network_id = ${network.network_id} and action in ('claim.handle', 'claim.reopen') order by at, audit_id`.execute(
    db,
  )
  expect(rows.map(({ action }) => action)).toEqual(['claim.handle', 'claim.handle', 'claim.reopen'])
})

it('is seen by members of their own channels, found by words, and downloaded as it is filtered', async () => {
  await load('2026-11-01', { a: {}, b: { of: 1 } })
  await load('2026-11-02', { c: {} })
  expect([await brief(ana), await brief(ben)]).toEqual([['a lost'], ['b lost']])
  expect(await brief(manager, { search: 'BLOOM' })).toEqual(['a lost', 'b lost'])
  expect(await brief(manager, { search: `of ${viewers[1]!.account_id}` })).toEqual(['b lost'])
  const ofVideo = async (client: TestClient) =>
    (await client.call(videoClaims, { query: { video_id: videoId('a') } })).rows.length
  expect([await ofVideo(ana), await ofVideo(ben), await ofVideo(manager)]).toEqual([1, 0, 1])
  const { path } = await ana.call(exportClaims, { body: { view: 'all' } })
  const file = (await test.app.inject({ url: `/api/${path}` })).body
  expect(file.split('\r\n').filter((line) => line.includes(bloom))).toHaveLength(2)
  expect(file).not.toContain(videoId('b'))
})

it('goes with its channel', async () => {
  await load('2026-11-01', { a: {} })
  await load('2026-11-02', {})
  await deleteChannel(db, network.scope, channels[0]!.channel_id, {
    actor: 'operator',
    account_id: null,
    now,
  })
  expect(await read(manager, all)).toEqual([])
})
