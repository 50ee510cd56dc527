import { askArchive, downloadArchive, ownArchive } from '@cuesheet/contract/archives'
import { messages } from '@cuesheet/contract/messages'
import { openObjection } from '@cuesheet/contract/objections'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { jobContext } from '../../testing/job-context.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { archiveJobs } from './jobs.ts'

const test = await openTestApp()
const { db } = test
const operator = await createAccount(db, null, { as: 'operator' })
const password = 'right password'
const password_hash = await hashPassword(password, cheapPasswordCost)
let network: TestNetwork
let ana: Viewer
let client: TestClient
let other: TestClient
const desk = closingDesk(db, () => network, { operator })

beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  const create = (nickname: string) =>
    createAccount(db, network, { nickname, password_hash, fee_rates: { '-infinity': '0.10' } })
  ana = await create('Anamark')
  const ben = await create('Benmark')
  client = await test.open(network.domain, ana)
  other = await test.open(network.domain, ben)
  const channels = [
    await createChannel(db, network, { members: [ana], title: 'Anamark channel' }),
    await createChannel(db, network, { members: [ben], title: 'Benmark channel' }),
  ]
  const days = channels.map((channel, at) => ({ channel, day: '2026-09-05', video: `video${at}` }))
  await addActivity(
    db,
    network,
    days.map((day) => ({ ...day, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    days.map((day) => ({ ...day, revenue: 1e10 })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await desk.bring(
    '2026-09-01',
    channels.map((channel) => moneyRow(channel, '2026-09-01', '100')),
  )
  await desk.close('2026-09-01')
  await desk.pay('2026-09-01', '2026-10-20')
})

const run = async (name: string) => {
  for (const job of archiveJobs) if (job.name === name) await job.run(jobContext(db))
}
const ask = () => client.send(askArchive, { body: { password } })
const fetch = async (by: TestClient) => {
  const { path } = await by.call(downloadArchive)
  return test.app.inject({ url: `/api/${path}` })
}

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return files
}

it('has everything of a member, as tables and as JSON, and nothing of another one', async () => {
  await client.call(openObjection, { body: { month: '2026-09', line: null, text: 'Half of it is missing' } })
  await other.call(openObjection, { body: { month: '2026-09', line: null, text: 'Benmark objects' } })
  expect((await ask()).statusCode).toBe(200)
  expect((await ask()).json().code).toBe('conflict')
  expect((await client.call(ownArchive)).archive?.state).toBe('making')
  await run('archives.make')
  expect((await client.call(ownArchive)).archive).toMatchObject({ state: 'ready' })
  expect((await client.call(messages)).rows[0]!.kind).toBe('archive_ready')

  const answer = await fetch(client)
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = await unzip(answer.rawPayload)
  const parts =
    'account audit channels days goals lines messages months movements notes objections payments requests videos'.split(
      ' ',
    )
  expect(Object.keys(files).sort()).toEqual(
    ['README.txt', ...parts.flatMap((part) => [`${part}.csv`, `${part}.json`])].sort(),
  )
  const json = (part: string) => JSON.parse(files[`${part}.json`]!) as Record<string, unknown>[]
  expect(json('account')).toMatchObject([{ account_id: ana.account_id, nickname: 'Anamark' }])
  expect(json('channels')).toMatchObject([{ title: 'Anamark channel' }])
  expect(json('days')).toMatchObject([{ day: '2026-09-05', views: 1000, revenue_usd: '10' }])
  expect(json('videos')).toMatchObject([{ day: '2026-09-05', views: 1000, revenue_usd: '10' }])
  expect(json('months')).toMatchObject([{ month: '2026-09', settled: '90000', payable: '87030' }])
  expect(json('lines')).toMatchObject([{ month: '2026-09', usd: '100' }])
  expect(json('movements').map(({ kind }) => kind)).toEqual(['withholding', 'payment', 'conversion'])
  expect(json('payments')).toMatchObject([{ due: '90000', income_tax: '2700', paid: '87030' }])
  expect(json('objections')).toMatchObject([{ posts: [{ by: 'member', text: 'Half of it is missing' }] }])
  expect(json('audit').map(({ action }) => action)).toContain('close.object')
  for (const part of parts) {
    const lines = files[`${part}.csv`]!.trimEnd().split('\r\n')
    if (!files[`${part}.csv`]!.includes('"')) expect(lines).toHaveLength(json(part).length + 1)
  }
  expect(Object.values(files).join('\n')).not.toMatch(/Benmark|password|argon2/)
})

it('wants the password, is its owner’s alone, and is gone after a week', async () => {
  const wrong = await client.send(askArchive, { body: { password: 'wrong password' } })
  expect(wrong.json().code).toBe('invalid_credentials')
  await ask()
  await run('archives.make')
  expect((await other.send(downloadArchive)).json().code).toBe('not_found')
  expect((await fetch(client)).statusCode).toBe(200)

  await db
    .updateTable('archives')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('network_id', '=', network.network_id)
    .execute()
  expect((await client.send(downloadArchive)).json().code).toBe('not_found')
  expect((await client.call(ownArchive)).archive).toBeNull()
  await run('archives.clean-up')
  const left = await db
    .selectFrom('archive_parts')
    .select('part')
    .where('network_id', '=', network.network_id)
    .execute()
  expect(left).toEqual([])
})
