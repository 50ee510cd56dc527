import { addNote } from '@cuesheet/contract/annotations'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { exportReport } from '@cuesheet/contract/report-export'
import { videoReport } from '@cuesheet/contract/video-report'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity, addRevenue } from '../../../testing/facts.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { rebuildRollups } from '../../facts/change-facts.ts'

const day = '2026-11-18'
const videoCount = 2_345

const app = await openTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = app
const network = await createNetwork(db)
const member = await createAccount(db, network, { nickname: 'Ann', fee_rates: { '2026-01-01': '0.10' } })
const one = await createChannel(db, network, { title: '=HYPERLINK("x")', members: [member] })
const two = await createChannel(db, network, { title: '@둘, "2"' })
const rows = Array.from({ length: videoCount }, (_, index) => ({
  channel: index < 3 ? one : two,
  day,
  video: `v${index}`,
  views: index % 50,
}))
await addActivity(db, network, rows)
await addRevenue(
  db,
  network,
  rows.map(({ views, ...row }) => ({ ...row, revenue: views * 1_234_567 })),
)
await db
  .updateTable('videos')
  .set({ title: '-1+1|cmd', published_at: new Date('2026-11-01T02:03:04Z') })
  .where('network_id', '=', network.network_id)
  .where('video_id', '=', videoId('v1'))
  .execute()
await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
const viewer = await createAccount(db, network, { as: 'manager', currency: 'USD' })
const manager = await app.open(network.domain, viewer)

type Body = BodyOf<typeof exportReport>

async function download(client: TestClient, body: Body) {
  const { path } = await client.call(exportReport, { body, headers: { 'accept-language': 'en' } })
  return app.app.inject({ url: `/api/${path}` })
}
/** Lines of a CSV whose values hold no line break. */
const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('CSV: the whole list as the screen sorts it, exact, and no formula', async () => {
  const answer = await download(manager, { report: 'videos', format: 'csv', sort: 'views', order: 'asc' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': "attachment; filename*=UTF-8''Video%20report%202026-10-22%202026-11-18.csv",
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = linesOf(answer.body.slice(1))
  expect(lines.slice(0, 6)).toEqual([
    `Video report,${network.name}`,
    'Period,2026-10-22 – 2026-11-18',
    'Currency,USD',
    'Data through,2026-11-18',
    expect.stringContaining('Provisional'),
    '',
  ])
  const [total, ...rows] = lines.slice(7, -1)
  expect(total).toMatch(/^Total,,,,,,57340,70\.79007178,/)
  expect(rows).toHaveLength(videoCount)
  const listed = await manager.call(videoReport, { query: { sort: 'views', order: 'asc', size: 200 } })
  expect(rows.slice(0, 200).map((row) => /,(v[\w-]{10}),/.exec(row)![1])).toEqual(
    listed.rows.map(({ video_id }) => video_id),
  )
  const one = rows.find((row) => row.includes(videoId('v1')))
  expect(one).toBe(
    `'-1+1|cmd,${videoId('v1')},"'=HYPERLINK(""x"")",2026-11-01T02:03:04.000Z,,,1,0.001234567,1.234567,1,0,1.234567,0,0,,,`,
  )
})

test('XLSX: typed cells under the same head', async () => {
  const answer = await download(manager, { report: 'channels', format: 'xlsx' })
  expect(answer.headers['content-type']).toMatch(/spreadsheetml/)
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
  const { rows } = sheets[0]!
  expect(rows[1]).toEqual(expect.arrayContaining(['Period', '2026-10-22 – 2026-11-18']))
  const [total, first, second] = rows.slice(8)
  expect(total).toEqual(expect.arrayContaining(['Total', 57_340, 70.79007178]))
  expect(first).toEqual(expect.arrayContaining(['@둘, "2"', 'Approved', 57_337]))
  expect(second).toEqual(expect.arrayContaining(['=HYPERLINK("x")', 3, 0.003703701]))
})

test('XLSX: a time is a time', async () => {
  const answer = await download(manager, { report: 'videos', format: 'xlsx', search: '1+1' })
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload))
  // Of what is found only.
  expect(sheets[0]!.rows.at(-2)).toEqual(expect.arrayContaining(['Total', 1, 0.001234567]))
  expect(sheets[0]!.rows.at(-1)).toEqual(
    expect.arrayContaining(['-1+1|cmd', new Date('2026-11-01T02:03:04Z'), 1, 0.001234567]),
  )
})

test('a member exports its own channels at its fee, in the language and currency asked for', async () => {
  const ann = await app.open(network.domain, member)
  const { path } = await ann.call(exportReport, {
    body: { report: 'videos', format: 'csv', search: 'VIDEO' },
    headers: { 'accept-language': 'zh-TW', 'x-currency': 'USD' },
  })
  const { body } = await app.app.inject({ url: `/api/${path}` })
  const lines = linesOf(body.slice(1))
  expect(lines).toContain('搜尋,VIDEO')
  expect(lines.filter((line) => line.startsWith('Video v'))).toEqual([
    expect.stringContaining(`${videoId('v2')},"'=HYPERLINK(""x"")",,,,2,0.0022222206,`),
    expect.stringContaining(videoId('v0')),
  ])
})

test('an address answers once, within its time, to a session that still lasts', async () => {
  const ask = async (client: TestClient) =>
    (await client.call(exportReport, { body: { report: 'channels', format: 'csv' } })).path
  const open = (path: string) => app.app.inject({ url: `/api/${path}` })
  const used = await ask(manager)
  expect((await open(used)).statusCode).toBe(200)
  expect((await open(used)).statusCode).toBe(404)

  const late = await ask(manager)
  await db
    .updateTable('downloads')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect((await open(late)).statusCode).toBe(404)

  const ended = await app.open(network.domain, member)
  const path = await ask(ended)
  await db.deleteFrom('sessions').where('account_id', '=', member.account_id).execute()
  expect((await open(path)).statusCode).toBe(404)

  const elsewhere = (await ask(manager)).replace(/downloads\/\d+/, 'downloads/999999')
  for (const other of [elsewhere, 'downloads/x', `downloads/1-${'a'.repeat(43)}`, 'downloads/1-%00'])
    expect((await open(other)).statusCode, other).toBe(404)
})

test('what a report cannot be sorted by, or selects nothing of its own, is refused before any download', async () => {
  const sort = await manager.fail(exportReport, {
    body: { report: 'channels', format: 'csv', sort: 'published_at' },
  })
  expect(sort).toMatchObject({ status: 400, fields: { sort: expect.any(String) } })
  const foreign = await manager.fail(exportReport, {
    body: { report: 'channels', format: 'csv', channel: 2_000_000_000 },
  })
  expect(foreign.status).toBe(404)
})

test('a download that its reader breaks off gives its place and its connection back', async () => {
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  for (let count = 0; count < 12; count++) {
    const { path } = await manager.call(exportReport, { body: { report: 'videos', format: 'csv' } })
    const reader = (await fetch(`${address}/api/${path}`)).body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect
      .poll(async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*) as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(db)
        return rows[0]!.open
      })
      .toBe(0)
  }
  // Not one place more than there are for one network: the third at a time is asked to come again.
  const waiting = await Promise.all(Array.from({ length: 4 }, () => offered(manager)))
  const answers = await Promise.all(waiting.map((path) => app.app.inject({ url: `/api/${path}` })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503, 503])
})

const offered = async (client: TestClient) =>
  (await client.call(exportReport, { body: { report: 'videos', format: 'csv' } })).path

/** Downloads whose readers have begun and take no more: they hold their places until `end`. */
async function hold(count: number) {
  const paths = await Promise.all(Array.from({ length: count }, () => offered(manager)))
  const streams = await Promise.all(
    paths.map(async (path) => {
      const answer = await app.app.inject({ url: `/api/${path}`, payloadAsStream: true })
      return { status: answer.statusCode, stream: answer.stream() }
    }),
  )
  return {
    statuses: streams.map(({ status }) => status).sort(),
    end: () => Promise.all(streams.map(({ stream }) => stream.toArray())),
  }
}

test('guesses without a ticket use up no place and block no download', async () => {
  const path = await offered(manager)
  const guesses = Array.from({ length: 40 }, (_, at) =>
    app.app.inject({ url: `/api/downloads/${network.network_id}-${String(at).padStart(43, 'x')}` }),
  )
  const [mine, ...theirs] = await Promise.all([
    ...guesses.splice(20, 1, app.app.inject({ url: `/api/${path}` })),
    ...guesses,
  ])
  expect(new Set([mine!, ...theirs].map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  expect([mine!, ...theirs].filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('the files of one network leave room for those of others', async () => {
  const neighbour = await createNetwork(db)
  const other = await app.open(neighbour.domain, await createAccount(db, neighbour, { as: 'manager' }))
  const held = await hold(2)
  expect(held.statuses).toEqual([200, 200])
  const refused = await manager.fail(exportReport, { body: { report: 'videos', format: 'csv' } })
  expect(refused).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringMatching(/내려받/),
  })
  const answer = await app.app.inject({ url: `/api/${await offered(other)}` })
  expect(answer.statusCode).toBe(200)
  await held.end()
  expect((await app.app.inject({ url: `/api/${await offered(manager)}` })).statusCode).toBe(200)
})

test('a ticket that found no room is used up, so that none that could still be used is in a log', async () => {
  const spare = await offered(manager)
  const held = await hold(2)
  expect((await app.app.inject({ url: `/api/${spare}` })).statusCode).toBe(503)
  await held.end()
  expect((await app.app.inject({ url: `/api/${spare}` })).statusCode).toBe(404)
})

test('no ticket is in the log, however it is asked for', async () => {
  const path = await offered(manager)
  const ticket = path.split('/').at(-1)!
  for (const method of ['HEAD', 'POST', 'GET', 'GET'] as const)
    await app.app.inject({ method, url: `/api/${path}?again` })
  await app.app.inject({ url: `/api/${path}/more` })
  await app.app.inject({ url: `/api//${path.toUpperCase().replace(ticket.toUpperCase(), ticket)}.csv` })
  const lines = app.logged()
  expect(lines).toContain('"path":"/api/downloads/[secret]"')
  expect(lines).toContain('/more"')
  expect(lines).not.toContain(ticket.split('-').slice(1).join('-'))
})

test('a closed download gives its connection back', async () => {
  for (let count = 0; count < 12; count++)
    expect((await download(manager, { report: 'channels', format: 'csv' })).statusCode).toBe(200)
})

test('by day: what each day earned, the day it is compared with, and what happened on it', async () => {
  await manager.call(addNote, { body: { day: '2026-11-03', text: 'Campaign, part 1', channel_id: null } })
  const body = { report: 'days', format: 'csv', compare: 'year_weekdays' } as const
  const lines = linesOf((await download(manager, body)).body.slice(1))
  expect(lines[0]).toBe(`Figures by day,${network.name}`)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Compared with,"?2025-10-23 – 2025-11-19, same weekdays \(too few days reported\)/,
    ),
  )
  const first = lines.findIndex((line) => line.startsWith('Day,'))
  expect(lines.slice(first + 1)).toHaveLength(28)
  expect(lines[first + 1]).toMatch(/^2026-10-22,/)
  expect(lines.find((line) => line.startsWith('2026-11-03,'))).toMatch(/,"Campaign, part 1 \(.+\)"$/)
  // The video that was published at three minutes past two in UTC was published on the last of October there.
  expect(lines.find((line) => line.startsWith('2026-10-31,'))).toMatch(/,“-1\+1\|cmd” published$/)
})
