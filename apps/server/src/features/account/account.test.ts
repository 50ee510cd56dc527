import { preferences } from '@cuesheet/contract/account'
import { me } from '@cuesheet/contract/auth'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const viewer = await createAccount(db, network)
const client = await test.open(network.domain, viewer)
const mate = await test.open(network.domain, await createAccount(db, network))

const kept = async (of: TestClient) => {
  const { currency, language, theme } = (await of.call(me)).account
  return { currency, language, theme }
}

it('keeps how an account reads: what is given changes, what is not stays, null follows the surroundings again', async () => {
  await client.call(preferences, { body: { currency: 'USD', language: 'zh-TW', theme: 'dark' } })
  expect(await kept(client)).toEqual({ currency: 'USD', language: 'zh-TW', theme: 'dark' })
  await client.call(preferences, { body: { theme: null } })
  await client.call(preferences, { body: {} })
  expect(await kept(client)).toEqual({ currency: 'USD', language: 'zh-TW', theme: null })
  expect(await kept(mate)).toEqual({ currency: null, language: null, theme: null })
  const entries = await db
    .selectFrom('audit_log')
    .select(['before', 'after', 'address'])
    .where('action', '=', 'account.set_preferences')
    .orderBy('at')
    .execute()
  const nothing = { currency: null, language: null, theme: null }
  expect(entries).toEqual([
    { before: nothing, after: { currency: 'USD', language: 'zh-TW', theme: 'dark' }, address: '127.0.0.1' },
    { before: { theme: 'dark' }, after: { theme: null }, address: '127.0.0.1' },
  ])
})

it('keeps which columns a table shows, for each table alone, and writes no audit entry of it', async () => {
  const columnsOf = async (of: TestClient) => (await of.call(me)).account.columns
  const audited = () =>
    db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow()
  const before = await audited()
  expect(await columnsOf(client)).toEqual({})
  await client.call(preferences, { body: { columns: { videos: ['profit', 'rpm'], members: ['net'] } } })
  await client.call(preferences, { body: { columns: { videos: ['views'] } } })
  expect(await columnsOf(client)).toEqual({ videos: ['views'], members: ['net'] })
  await client.call(preferences, { body: { columns: { videos: null } } })
  await client.call(preferences, { body: { columns: {} } })
  expect(await columnsOf(client)).toEqual({ members: ['net'] })
  expect(await columnsOf(mate)).toEqual({})
  expect(await audited()).toEqual(before)
})

it.each([
  { videos: [] },
  { videos: ['views', 'views'] },
  { videos: ['views; drop table accounts'] },
  { videos: Array.from({ length: 41 }, (_, at) => `column_${at}`) },
  { tracks: ['views'] },
])('refuses the columns %j', async (columns) => {
  const error = await client.fail(preferences, { body: { columns } as never })
  expect(error).toMatchObject({ code: 'invalid_input' })
})

it('keeps the last of two that come at once, also where it is the one from before', async () => {
  await client.call(preferences, { body: { theme: 'light' } })
  const choices = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', viewer.network_id)
      .where('account_id', '=', viewer.account_id)
      .forNoKeyUpdate()
      .execute()
    const dark = client.call(preferences, { body: { theme: 'dark' } })
    await untilWaiting(db)
    const light = client.call(preferences, { body: { theme: 'light' } })
    await untilWaiting(db, 2)
    return [dark, light]
  })
  await Promise.all(choices)
  expect((await kept(client)).theme).toBe('light')
})

it.each([{ currency: 'EUR' }, { language: 'ko-KR' }, { theme: 'system' }, { theme: 1 }])(
  'refuses %j',
  async (body) => {
    const before = await kept(client)
    const error = await client.fail(preferences, { body: body as never })
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { [Object.keys(body)[0]!]: expect.any(String) },
    })
    expect(await kept(client)).toEqual(before)
  },
)
