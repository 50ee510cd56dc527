import { video as videoEndpoint } from '@cuesheet/contract/dashboard'
import { declareTrack } from '@cuesheet/contract/music'
import { maxDeclaredTracks } from '@cuesheet/contract/values/music'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../access/viewer.ts'
import {
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

let network: TestNetwork
let manager: Viewer
let member: Viewer
let channel: TestChannel
const isrc = (number: number) => `KRB4026${String(number).padStart(5, '0')}`

const test = await openTestApp()
const { db } = test

beforeEach(async () => {
  network = await createNetwork(db)
  manager = await createAccount(db, network, { as: 'manager' })
  member = await createAccount(db, network)
  channel = await createChannel(db, network, { members: [member] })
  await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'v', views: 10 }])
  await addTracks(db, channel, 'v', [{ isrc: isrc(1), title: 'Claimed' }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
})

const trackId = async (number: number, title = `Track ${number}`) => {
  const track = { isrc: isrc(number), title, category: 'song' }
  const { track_id } = await db
    .insertInto('tracks')
    .values(track)
    .onConflict((known) => known.column('isrc').doUpdateSet({ title: (eb) => eb.ref('tracks.title') }))
    .returning('track_id')
    .executeTakeFirstOrThrow()
  return track_id
}
const declare = async (viewer: Viewer, track: number, is_used = true, video = 'v') => {
  const client = await test.open(network.domain, viewer)
  const answer = await client.send(declareTrack, { body: { video: videoId(video), track, is_used } })
  return answer.statusCode === 200 ? 200 : (answer.json() as { code: string }).code
}
const shown = async (viewer: Viewer) => {
  const client = await test.open(network.domain, viewer)
  return client.call(videoEndpoint, { query: { video_id: videoId('v') } })
}
const tracksOf = async (viewer: Viewer) =>
  (await shown(viewer)).tracks.map(({ title, source }) => `${title}: ${source}`)

it('is declared by a member of the channel or the manager, seen at once, and withdrawn', async () => {
  const track = await trackId(2)
  expect(await tracksOf(member)).toEqual(['Claimed: claim'])
  expect(await declare(member, track)).toBe(200)
  expect(await declare(manager, track)).toBe(200)
  expect(await tracksOf(member)).toEqual(['Claimed: claim', 'Track 2: declared'])
  expect(await declare(manager, track, false)).toBe(200)
  expect(await declare(member, track, false)).toBe(200)
  expect(await tracksOf(manager)).toEqual(['Claimed: claim'])
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'subject', 'before', 'after'])
    .where('network_id', '=', network.network_id)
    .orderBy('at')
    .execute()
  // Said twice is said once.
  const what = { track: `Track 2 (${isrc(2)})`, channels: [channel.channel_id] }
  expect(entries).toEqual([
    {
      action: 'track.declare',
      account_id: member.account_id,
      subject: videoId('v'),
      before: null,
      after: what,
    },
    {
      action: 'track.retract',
      account_id: manager.account_id,
      subject: videoId('v'),
      before: what,
      after: null,
    },
  ])
})

it('keeps a track that a claim names when its declaration is withdrawn', async () => {
  const claimed = await trackId(1)
  expect(await declare(member, claimed)).toBe(200)
  expect(await tracksOf(member)).toEqual(['Claimed: both'])
  expect(await declare(member, claimed, false)).toBe(200)
  expect(await declare(member, claimed, false)).toBe(200)
  expect(await tracksOf(member)).toEqual(['Claimed: claim'])
})

describe('is refused', () => {
  it('to members without the channel, and for unknown tracks and videos', async () => {
    const track = await trackId(2)
    const colleague = await createAccount(db, network)
    const elsewhere = await createNetwork(db)
    expect(await declare(colleague, track)).toBe('not_found')
    expect(await declare(await createAccount(db, elsewhere, { as: 'manager' }), track)).not.toBe(200)
    expect(await declare(manager, 2_000_000_000)).toBe('not_found')
    expect(await declare(manager, track, true, 'nobody')).toBe('not_found')
  })

  it('while the channel is not verified, with its own words; its ISRCs are hidden meanwhile', async () => {
    const track = await trackId(2)
    expect((await shown(member)).tracks[0]).toMatchObject({ isrc: isrc(1) })
    await sql`update channels set verification = 'pending' where network_id = ${network.network_id}`.execute(
      db,
    )
    const client = await test.open(network.domain, member)
    const headers = { 'accept-language': 'en' }
    const body = { video: videoId('v'), track, is_used: true }
    const answer = await client.send(declareTrack, { body, headers })
    expect(answer.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/not verified yet/),
    })
    expect(await shown(member)).toMatchObject({ may_declare: false, tracks: [{ isrc: null }] })
    expect(await shown(manager)).toMatchObject({ may_declare: false, tracks: [{ isrc: isrc(1) }] })
  })

  it('for tracks the network may not use; an earlier declaration can be withdrawn', async () => {
    const track = await trackId(3)
    const set = (column: string, value: unknown) =>
      sql`update tracks set ${sql.ref(column)} = ${value} where track_id = ${track}`.execute(db)
    await set('networks', [network.network_id + 1])
    expect(await declare(manager, track)).toBe('not_found')
    expect(await declare(manager, track, false)).toBe('not_found')
    await set('networks', null)
    await sql`update networks set isrc_prefix = 'US' where network_id = ${network.network_id}`.execute(db)
    expect(await declare(manager, track)).toBe('not_found')
    await sql`update networks set isrc_prefix = 'KRB' where network_id = ${network.network_id}`.execute(db)
    expect(await declare(manager, track)).toBe(200)
    await set('withdrawn_on', '2026-11-01')
    expect(await declare(manager, await trackId(4))).toBe(200)
    expect(await tracksOf(manager)).toContain('Track 3: declared')
    expect(await declare(manager, track, false)).toBe(200)
    expect(await declare(manager, track)).toBe('not_found')
  })

  it(`for more than ${maxDeclaredTracks} tracks of one video`, async () => {
    for (let number = 10; number < 10 + maxDeclaredTracks; number++)
      expect(await declare(member, await trackId(number))).toBe(200)
    expect(await declare(member, await trackId(99))).toBe('conflict')
    expect(await declare(member, await trackId(10), false)).toBe(200)
    expect(await declare(member, await trackId(99))).toBe(200)
  })

  it('also where several are declared at once', async () => {
    const tracks: number[] = []
    for (let number = 10; number < 14 + maxDeclaredTracks; number++) tracks.push(await trackId(number))
    const client = await test.open(network.domain, member)
    const answers = await Promise.all(
      tracks.map((track) =>
        client.send(declareTrack, { body: { video: videoId('v'), track, is_used: true } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 409)).toHaveLength(4)
  })
})
