import { gzipSync } from 'node:zlib'
import { importChannelList, networkChannels } from '@cuesheet/contract/console-channels'
import type { QueryOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

let network: TestNetwork

const test = await openTestApp({}, { now: () => new Date('2026-11-20T12:00:00Z') })
const { db } = test
const account = await createAccount(db, null, { as: 'operator', operator_role: 'administrator' })
const account_id: number = account.account_id
const operator = await test.open('localhost', account)
beforeEach(async () => {
  network = await createNetwork(db)
})

type Query = Partial<QueryOf<typeof networkChannels>>
const list = (query: Query = {}) =>
  operator.call(networkChannels, { query: { network: network.network_id, ...query } })
const titles = async (query: Query) => (await list(query)).rows.map(({ title }) => title)

describe('the list', () => {
  it('has every channel of a network, the newest first, with whose it is and its last figures', async () => {
    const member = await createAccount(db, network, { nickname: 'Mina' })
    const first = await createChannel(db, network, { title: 'First', status: 2, members: [member] })
    const second = await createChannel(db, network, { title: 'Second', status: 3, credit: [] })
    await createChannel(db, await createNetwork(db), { title: 'Elsewhere' })
    for (const day of ['2026-11-01', '2026-11-03'])
      await sql`
        insert into channel_day (network_id, channel_id, day, credited, views, premium_views, revenue, premium_revenue)
        values (${network.network_id}, ${first.channel_id}, ${day}, true, 1, 0, 0, 0)`.execute(db)
    expect(await list()).toMatchObject({
      rows: [
        {
          channel_id: second.channel_id,
          title: 'Second',
          state: 'rejected',
          members: [],
          last_figures: null,
        },
        { channel_id: first.channel_id, title: 'First', members: ['Mina'], last_figures: '2026-11-03' },
      ],
      next: null,
    })
  })

  it('is narrowed by state and search, and read piece by piece', async () => {
    const given = [
      ['Alpha', 2, 'verified'],
      ['Ａｌｐｉｎｅ', 2, 'pending'],
      ['Beta', 0, 'verified'],
      ['Gamma', 1, 'verified'],
    ] as const
    for (const [title, status, verification] of given)
      await createChannel(db, network, { title, status, verification, credit: [] })
    expect(await titles({ state: 'approved' })).toEqual(['Ａｌｐｉｎｅ', 'Alpha'])
    expect(await titles({ state: 'unverified' })).toEqual(['Ａｌｐｉｎｅ'])
    expect(await titles({ state: 'pending' })).toEqual(['Beta'])
    expect(await titles({ state: 'on_hold' })).toEqual(['Gamma'])
    expect(await titles({ state: 'rejected' })).toEqual([])
    expect(await titles({ search: 'alp' })).toEqual(['Ａｌｐｉｎｅ', 'Alpha'])
    const { rows, next } = await list({ size: 3 })
    expect(await titles({ search: rows[0]!.platform_channel_id })).toEqual(['Gamma'])
    expect(await titles({ after: next! })).toEqual(['Alpha'])
    expect(
      await operator.fail(networkChannels, { query: { network: network.network_id, after: 'x' } }),
    ).toMatchObject({ code: 'invalid_input' })
  })
})

describe('a list of channels', () => {
  const platformId = (digit: string) =>
    `UC${digit.repeat(20)}${String(network.network_id).padStart(2, '0').slice(-2)}`
  const send = (text: string | Buffer, more: { approve_from?: string; shown?: string } = {}) => ({
    body: {
      network_id: network.network_id,
      name: 'list.csv',
      content: Buffer.from(text).toString('base64'),
      ...more,
    },
  })
  const tryOut = (text: string | Buffer, more: { approve_from?: string } = {}) =>
    operator.call(importChannelList, send(text, more))
  const apply = async (text: string | Buffer, more: { approve_from?: string } = {}) => {
    const { shown } = await tryOut(text, more)
    return operator.call(importChannelList, send(text, { ...more, shown: shown! }))
  }
  const listOf = (...rows: string[]) =>
    `channel_id,channel_title,video_id,video_title,published_at\n${rows.join('\n')}\n`

  it('is tried out, then applied in the name of who does it', async () => {
    const other = await createNetwork(db)
    const held = await createChannel(db, other, {})
    const text = listOf(
      `${platformId('a')},One,aaaaaaaaaaa,A,`,
      `${platformId('b')},Two,bbbbbbbbbbb,B,`,
      `${held.platform_channel_id},Held,ccccccccccc,C,`,
      'no id,Three,ddddddddddd,D,',
    )
    const found = { rows_read: 4, rows_rejected: 1, channels: 3, registered: 2, known: 0, approved: 0 }
    expect(await tryOut(text)).toMatchObject({
      refused: null,
      lists: [
        { name: 'list.csv', ...found, held_elsewhere: [held.platform_channel_id], rejects: [{ line: 5 }] },
      ],
    })
    expect((await list()).rows).toEqual([])

    expect(await apply(gzipSync(text))).toMatchObject({ lists: [found] })
    expect(await titles({ state: 'pending' })).toEqual(['Two', 'One'])
    expect(await apply(text, { approve_from: '2026-11-01' })).toMatchObject({
      lists: [{ registered: 0, known: 2, approved: 2 }],
    })
    expect(await titles({ state: 'approved' })).toEqual(['Two', 'One'])
    const entries = await db
      .selectFrom('audit_log')
      .select(['account_id', 'after'])
      .where('network_id', '=', network.network_id)
      .where('action', '=', 'channels.import')
      .orderBy('at')
      .execute()
    expect(entries).toMatchObject([
      { account_id, after: { registered: 2, approved: 0 } },
      { account_id, after: { registered: 0, approved: 2, approved_from: '2026-11-01' } },
    ])
  })

  it('is applied as it was shown or not at all', async () => {
    const [first, second] = ['1', '2'].map((digit) => `${platformId(digit)},${digit},${digit.repeat(11)},A,`)
    const text = listOf(first!, second!)
    const { shown } = await tryOut(text)
    const stale = async (given: string, more: { approve_from?: string } = {}) => {
      const refused = await operator.fail(importChannelList, send(given, { ...more, shown: shown! }))
      expect(refused).toMatchObject({ code: 'conflict', status: 409 })
      expect(refused.message).toContain('다시 시험해')
    }
    await stale(listOf(first!))
    await stale(text, { approve_from: '2026-11-01' })
    expect((await list()).rows).toEqual([])
    // A channel of the list comes between, and with it another one counts as new.
    await apply(listOf(first!))
    await stale(text)
    expect(await titles({})).toEqual(['1'])
    expect(await apply(text)).toMatchObject({ lists: [{ registered: 1, known: 1 }] })
  })

  it('is registered by librarians, who approve nothing with it', async () => {
    const account = await createAccount(db, null, { as: 'operator', operator_role: 'librarian' })
    const librarian = await test.open('localhost', account)
    const content = Buffer.from(listOf(`${platformId('d')},D,ddddddddddd,D,`)).toString('base64')
    const body = { network_id: network.network_id, name: 'list.csv', content }
    const refused = await librarian.fail(importChannelList, { body: { ...body, approve_from: '2026-11-01' } })
    expect(refused.code).toBe('forbidden')
    const { shown } = await librarian.call(importChannelList, { body })
    const applied = await librarian.call(importChannelList, { body: { ...body, shown: shown! } })
    expect(applied.lists).toMatchObject([{ approved: 0 }])
  })

  it('that is none is refused as a whole, with the reason', async () => {
    for (const [text, reason] of [
      ['{"a":1}', 'JSON'],
      ['a,b\n1,2\n', 'channel_id'],
      [listOf('x,y,z,z,'), 'rejected'],
    ])
      expect(await tryOut(text!)).toMatchObject({
        lists: [],
        shown: null,
        refused: expect.stringContaining(reason!),
      })
    expect(await tryOut(listOf(`${platformId('c')},C,,,`), { approve_from: '2027-01-01' })).toMatchObject({
      refused: expect.stringContaining('future'),
    })
    expect((await list()).rows).toEqual([])
  })
})
