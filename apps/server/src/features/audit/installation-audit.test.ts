import { consoleAudit } from '@cuesheet/contract/console-audit'
import { expect, it } from 'vitest'
import { recordAudit } from '../../access/audit.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp()
const { db } = test
const olga = await createAccount(db, null, { as: 'operator', nickname: 'Olga Kim' })
const other = await createAccount(db, null, { as: 'operator', nickname: 'Minho' })
const network = await createNetwork(db)
const { network_id } = network
const channel = await createChannel(db, network, { title: '새벽 채널' })
const log = (
  account_id: number | null,
  action: Parameters<typeof recordAudit>[1]['action'],
  subject?: string,
) => recordAudit(db, { network_id, account_id, action, ...(subject && { subject }) })
await log(olga.account_id, 'session.create', String(olga.account_id))
await log(olga.account_id, 'channel.hold', String(channel.channel_id))
await log(other.account_id, 'network.add_domain', 'dawn.example')
await log(other.account_id, 'account.lock', String(olga.account_id))
const client = await test.open('localhost', olga)

const find = async (query: object, language = 'en') =>
  (await client.call(consoleAudit, { query, headers: { 'accept-language': language } })).rows
    .map(({ action }) => action)
    .reverse()

it('is searched by what was done, by whom and to what', async () => {
  const of = { without_sign_ins: '1' } as const
  expect(await find({ ...of, search: 'DAWN.example' })).toEqual(['network.add_domain'])
  expect(await find({ ...of, search: '새벽' })).toEqual(['channel.hold'])
  expect(await find({ ...of, search: 'minho' })).toEqual(['network.add_domain', 'account.lock'])
  // What she did, and what was done to her.
  expect(await find({ ...of, search: 'olga' })).toEqual(['channel.hold', 'account.lock'])
  const { rows: named } = await client.call(consoleAudit, { query: { search: 'dawn' } })
  expect(await find({ search: named[0]!.title }, 'ko')).toEqual(['network.add_domain'])
  expect(await find({ search: '100%_' })).toEqual([])
})

it('has sign-ins apart, and what one person did', async () => {
  expect(await find({ without_sign_ins: '1' })).toEqual([
    'channel.hold',
    'network.add_domain',
    'account.lock',
  ])
  expect(await find({ group: 'sign_in' })).toEqual(['session.create'])
  expect(await find({ account: String(olga.account_id), without_sign_ins: '1' })).toEqual(['channel.hold'])
})
