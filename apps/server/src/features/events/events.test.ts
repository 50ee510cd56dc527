import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { logout } from '@cuesheet/contract/auth'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { connect, type Database } from '../../db/connection.ts'
import { createLog } from '../../http/log.ts'
import { type EventReader, readEvents } from '../../testing/event-reader.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { maxStreams } from './event-hub.ts'
import { EventStream } from './event-stream.ts'
import { type Announcement, announce } from './public.ts'

const readers: EventReader[] = []

const test = await openTestApp()
const secondDb: Database = connect(test.url, { max: 5 })
const second: FastifyInstance = await createApp({
  config: readConfig({}),
  db: secondDb,
  log: createLog({ log_level: 'silent' }),
})
await Promise.all([test.app, second].map((app) => app.listen({ host: '127.0.0.1', port: 0 })))
const home = await createNetwork(test.db)
const away = await createNetwork(test.db)
const manager = await createAccount(test.db, home, { as: 'manager' })
const member = await createAccount(test.db, home)
afterAll(async () => {
  await second.close()
  await secondDb.destroy()
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})

async function read(app: FastifyInstance, client: TestClient, lastId?: string): Promise<EventReader> {
  const reader = await readEvents(app, client, lastId)
  readers.push(reader)
  return reader
}

/** A stream that has said its first words. */
async function opened(viewer: Viewer, network = home, app = test.app): Promise<EventReader> {
  const reader = await read(app, await test.open(network.domain, viewer))
  await reader.received(1)
  return reader
}

const say = (network: TestNetwork, ...announcements: Announcement[]) =>
  test.db.transaction().execute((trx) => announce(trx, network.scope, ...announcements))
const changed = (channel_id: number, to: Announcement['to'] = ['managers']): Announcement => ({
  to,
  kind: 'channel_changed',
  subject: { channel_id },
})
const channelsOf = ({ events }: EventReader) =>
  events
    .filter(({ event }) => event === 'channel_changed')
    .map(({ data }) => (data as { channel_id: number }).channel_id)

const mark = { transaction_id: 1n, at_seconds: 1 }
/** 30 kB of them. */
const manyEvents = () =>
  Array.from({ length: 600 }, (_, index) => ({
    network_id: home.network_id,
    event_id: index + 1,
    account_id: null,
    is_for_everyone: false,
    kind: 'channel_changed',
    subject: { channel_id: index + 1 },
    transaction_id: '1',
  }))

describe('a stream', () => {
  it('begins with whether it resumes, uncompressed, for no cache to keep and no proxy to hold back', async () => {
    const { status, headers, events } = await opened(manager)
    expect(status).toBe(200)
    expect(events).toEqual([{ event: 'open', data: { resumed: false } }])
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('receives on one node what another one announced, once it is committed and never if it is not', async () => {
    const [here, there] = [await opened(manager), await opened(manager, home, second)]
    await expect(
      test.db.transaction().execute(async (trx) => {
        await announce(trx, home.scope, changed(1))
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await say(home, changed(2), { to: ['managers'], kind: 'channels_changed', subject: {} })
    for (const reader of [here, there])
      expect((await reader.received(3)).slice(1)).toEqual([
        { event: 'channel_changed', data: { channel_id: 2 } },
        { event: 'channels_changed', data: {} },
      ])
  })

  it('sends managers what is for all of them, a member only its own, another network nothing', async () => {
    const mate = await createAccount(test.db, home)
    const stranger = await createAccount(test.db, away, { as: 'manager' })
    const all = {
      manager: await opened(manager),
      member: await opened(member),
      mate: await opened(mate),
      stranger: await opened(stranger, away),
    }
    await say(home, changed(1), changed(2, [member.account_id]), changed(3, ['managers', mate.account_id]))
    await say(home, changed(4, [manager.account_id, member.account_id, mate.account_id]))
    await say(away, changed(5))
    await Promise.all([all.manager.received(4), all.member.received(3), all.mate.received(3)])
    await all.stranger.received(2)
    expect(Object.values(all).map(channelsOf)).toEqual([[1, 3, 4], [2, 4], [3, 4], [5]])
  })
})

describe('a stream that broke off', () => {
  it('resumes on another node after the last event sent, also with what a slow transaction announced', async () => {
    const client = await test.open(home.domain, manager)
    const slow = await test.db.startTransaction().execute()
    await announce(slow, home.scope, changed(11))
    const before = await read(test.app, client)
    await before.received(1)
    await say(home, changed(12))
    await before.received(2)
    before.leave()
    // Its id is lower than that of an event already sent.
    await slow.commit().execute()
    await say(home, changed(13, [member.account_id]), changed(14))
    const after = await read(second, client, before.lastId())
    const [first] = await after.received(3)
    expect(first).toEqual({ event: 'open', data: { resumed: true } })
    // Events may be sent twice, from as far back as the oldest transaction that still ran.
    await expect.poll(() => channelsOf(after)).toEqual(expect.arrayContaining([11, 14]))
    expect(channelsOf(after)).not.toContain(13)
    const last = await read(test.app, client, after.lastId())
    await say(home, changed(15))
    await expect.poll(() => channelsOf(last)).toContain(15)
  })

  it.each([
    [
      'that is a day old',
      (mark: string) => `${mark.split('.')[0]}.${Math.floor(Date.now() / 1000) - 86_400}`,
    ],
    ['of another database', (mark: string) => `9${mark}`],
    ['that no server wrote', () => "1' or 1=1"],
  ])('reads everything again after a mark %s', async (_name, change) => {
    const client = await test.open(home.domain, manager)
    const reader = await read(test.app, client)
    await reader.received(1)
    const again = await read(test.app, client, change(reader.lastId()!))
    expect(await again.received(1)).toEqual([{ event: 'open', data: { resumed: false } }])
  })
})

it('loses nothing while its connection to the database is cut, and needs no new event to recover', async () => {
  const reader = await opened(manager)
  for (let channel = 1; channel <= 20; channel++) {
    // Gone before it is announced: nobody listens then.
    if (channel % 5 === 0)
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'cuesheet events' and datname = current_database()`.execute(test.db)
    await say(home, changed(channel))
  }
  await reader.received(21)
  expect(channelsOf(reader)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  // Less than the time between two heartbeats, at each of which everything is read.
}, 12_000)

describe('a stream ends', () => {
  it('with its session, and when the account is another one than it was', async () => {
    const signedOut = await test.open(home.domain, manager)
    const withdrawn = await createAccount(test.db, home)
    const promoted = await createAccount(test.db, home)
    const ending = [
      await read(second, signedOut),
      await opened(withdrawn, home, second),
      await opened(promoted, home, second),
    ]
    const staying = await opened(manager, home, second)
    await signedOut.call(logout, { body: {} })
    await test.db
      .updateTable('accounts')
      .set({ withdrawn_at: new Date() })
      .where('account_id', '=', withdrawn.account_id)
      .execute()
    await test.db
      .updateTable('accounts')
      .set({ permission_flag: 1 })
      .where('account_id', '=', promoted.account_id)
      .execute()
    await Promise.all(ending.map(({ ended }) => ended))
    await say(home, changed(1))
    expect(await staying.received(2)).toHaveLength(2)
  })

  it('before it sends what was announced after its session', async () => {
    const client = await test.open(home.domain, manager)
    const reader = await read(second, client)
    await reader.received(1)
    const staying = await opened(manager, home, second)
    await client.call(logout, { body: {} })
    await say(home, changed(1))
    await staying.received(2)
    await reader.ended
    expect(channelsOf(reader)).toEqual([])
  })

  it('when its session opens more of them than it may keep: the oldest', async () => {
    const client = await test.open(home.domain, manager)
    const streams: EventReader[] = []
    for (let count = 0; count <= maxStreams; count++) streams.push(await read(test.app, client))
    await streams[0]!.ended
    expect(streams[0]!.events.at(-1)).toEqual({ event: 'superseded', data: {} })
    await say(home, changed(1))
    await Promise.all(streams.slice(1).map((stream) => stream.received(2)))
  })

  it.each([
    ['while much is announced', (stream: EventStream) => stream.deliver(manyEvents(), mark)],
    ['between two heartbeats', (stream: EventStream) => stream.beat()],
  ])('when its reader takes nothing %s', async (_name, happen) => {
    const stream = new EventStream(manager, home.scope, Buffer.alloc(32))
    const reader = new Writable({ highWaterMark: 1, write() {} })
    const broken = pipeline(stream.bytes, reader).catch((error: Error) => error.message)
    stream.begin(false, [], mark)
    stream.deliver(manyEvents().slice(0, 3), mark)
    await setImmediate()
    expect(stream.bytes.destroyed).toBe(false)
    for (let times = 0; times < 3; times++) {
      happen(stream)
      await setImmediate()
    }
    expect(stream.bytes.destroyed).toBe(true)
    expect(await broken).toBe('Premature close')
  })

  it('at once when the server stops', async () => {
    const db = connect(test.url, { max: 2 })
    const app = await createApp({ config: readConfig({}), db, log: createLog({ log_level: 'silent' }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const reader = await opened(manager, home, app)
    await app.close()
    await reader.ended
    await db.destroy()
  })
})
