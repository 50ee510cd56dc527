import { me } from '@cuesheet/contract/auth'
import { networkBrand, restoreBrand, saveBrand, setBrandPicture } from '@cuesheet/contract/console-brand'
import { networkPeople } from '@cuesheet/contract/console-network-people'
import {
  addDomain,
  network,
  networks,
  removeDomain,
  setConstants,
  setNetwork,
} from '@cuesheet/contract/console-networks'
import { meta } from '@cuesheet/contract/site'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { makePng } from '../../testing/picture-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { checkDomain } from './check-domain.ts'

const today = reportingDay(new Date())
const test = await openTestApp({ reports_within_days: 3 })
const { db } = test
const operator = await createAccount(db, null, { as: 'operator', nickname: 'Olga' })
const client = await test.open('localhost', operator)

const showThrough = (one: TestNetwork, day: string) =>
  db.insertInto('figures_through').values({ network_id: one.network_id, day }).execute()
const list = (query: {
  search?: string
  state?: 'late' | 'no_reports' | 'no_manager'
  after?: string
  size?: number
}) => client.call(networks, { query })
const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

describe('the list', () => {
  let punctual: TestNetwork
  let late: TestNetwork
  beforeAll(async () => {
    punctual = await createNetwork(db, { name: 'list-punctual' })
    late = await createNetwork(db, { name: 'list-late' })
    await createNetwork(db, { name: 'list-new' })
    // Due are reports of the fourth day before today.
    await showThrough(punctual, addDays(today, -4))
    await showThrough(late, addDays(today, -9))
    await createAccount(db, punctual, { as: 'manager' })
    await createAccount(db, punctual)
    await createAccount(db, punctual)
    await createChannel(db, punctual, {})
    await createChannel(db, punctual, { status: 0, credit: [] })
    await createChannel(db, punctual, { status: 0, credit: [] })
    await sql`update accounts set last_signed_in_at = '2026-05-05T05:05:05Z'
      where network_id = ${punctual.network_id} and permission_flag = 1`.execute(db)
  })

  it('counts what each network has', async () => {
    const { rows } = await list({ search: 'list-punctual' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      name: 'list-punctual',
      domains: [punctual.domain],
      channels: { pending: 2, on_hold: 0, approved: 1, rejected: 0, unverified: 0 },
      members: 2,
      managers: 1,
      last_signed_in_at: '2026-05-05T05:05:05.000Z',
      data_through: addDays(today, -4),
      late_days: 0,
      is_deleting: false,
    })
  })

  it('says by how many days reports are late', async () => {
    const { rows } = await list({ search: 'list-', state: 'late' })
    expect(rows.map(({ name, late_days }) => [name, late_days])).toEqual([['list-late', 5]])
  })

  it('is narrowed to networks without reports and without managers', async () => {
    expect(names(await list({ search: 'list-', state: 'no_reports' }))).toEqual(['list-new'])
    expect(names(await list({ search: 'list-', state: 'no_manager' }))).toEqual(['list-late', 'list-new'])
  })

  it('goes on where a piece ended, and refuses any other place', async () => {
    const first = await list({ search: 'list-', size: 2 })
    expect(names(first)).toEqual(['list-late', 'list-new'])
    const second = await list({ search: 'list-', size: 2, after: first.next! })
    expect([names(second), second.next]).toEqual([['list-punctual'], null])
    for (const after of ['x', '[]', '["a","b"]', '[1]', '{}'])
      expect(await client.fail(networks, { query: { after } })).toMatchObject({ code: 'invalid_input' })
  })

  it('takes signs of patterns for what they are', async () => {
    expect(names(await list({ search: 'list_' }))).toEqual([])
    expect(names(await list({ search: '%' }))).toEqual([])
  })
})

describe('settings', () => {
  it('take no colours that cannot be told from what they are on, by whichever call', async () => {
    const { network_id } = await createNetwork(db)
    const pale = { color_primary: '#ffd54f' }
    const refused = await client.fail(setNetwork, { body: { network_id, changes: pale, seen: {} } })
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['invalid_input', ['color_primary']])
    const dim = { color_primary_dim: '#f4f4f4' }
    const look = { design_id: 'mcn-1', color_primary: '#5b5bd6', texts: {}, ...dim } as const
    const other = await client.fail(saveBrand, { body: { network_id, seen: 0, ...look } })
    expect(Object.keys(other.fields ?? {})).toEqual(['color_primary_dim'])
  })

  it('are changed as the command does it, by whom is on record', async () => {
    const one = await createNetwork(db)
    const { network_id } = one
    await client.call(setNetwork, {
      body: { network_id, changes: { payday: 25, default_fee_rate: 0.1 }, seen: { payday: null } },
    })
    await client.call(setConstants, {
      body: { network_id, constants: { review_days_to: 5 }, seen: { review_days_to: null } },
    })
    const { network: shown } = await client.call(network, { query: { network: network_id } })
    expect(shown.settings).toMatchObject({ payday: 25, default_fee_rate: 0.1, weekend_payday: 'before' })
    expect(shown.own_constants).toEqual({ review_days_to: 5 })
    await client.call(setConstants, {
      body: { network_id, constants: { review_days_to: null }, seen: { review_days_to: 5 } },
    })
    expect((await client.call(network, { query: { network: network_id } })).network.own_constants).toEqual({})
    const entries = await db
      .selectFrom('audit_log')
      .select(['account_id', 'action', 'subject', 'before', 'after'])
      .where('network_id', '=', network_id)
      .orderBy('at')
      .execute()
    expect(entries.map(({ account_id, action }) => [account_id, action])).toEqual([
      [operator.account_id, 'network.set'],
      [operator.account_id, 'network.set_constant'],
      [operator.account_id, 'network.set_constant'],
    ])
    expect(entries[0]).toMatchObject({ before: { payday: null }, after: { payday: 25 } })
  })

  it('that somebody else has changed meanwhile are refused', async () => {
    const { network_id } = await createNetwork(db)
    const set = (payday: number) =>
      client.send(setNetwork, { body: { network_id, changes: { payday }, seen: { payday: null } } })
    const answers = await Promise.all([set(10), set(20)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const guide = (days: number) =>
      client.send(setConstants, {
        body: { network_id, constants: { review_days_to: days }, seen: { review_days_to: null } },
      })
    const both = await Promise.all([guide(4), guide(5)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('that do not fit change nothing', async () => {
    const { network_id } = await createNetwork(db)
    const refused = await client.fail(setConstants, {
      body: { network_id, constants: { review_days_to: 5, review_days_from: 61 }, seen: {} },
    })
    expect(refused.code).toBe('invalid_input')
    expect((await client.call(network, { query: { network: network_id } })).network.own_constants).toEqual({})
  })
})

describe('domains', () => {
  it('are added at once and never the last one taken away', async () => {
    const one = await createNetwork(db)
    const { network_id } = one
    const domain = `second-${one.domain}`
    await client.call(addDomain, { body: { network_id, domain } })
    expect((await client.call(meta, { query: { domain } })).metadata.domain).toBe(domain)
    const remove = (gone: string) => client.send(removeDomain, { body: { network_id, domain: gone } })
    const answers = await Promise.all([remove(domain), remove(one.domain)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('of others, and the installation’s own, are refused', async () => {
    const [one, other] = [await createNetwork(db), await createNetwork(db)]
    const add = (domain: string) => client.fail(addDomain, { body: { network_id: one.network_id, domain } })
    expect((await add(other.domain)).code).toBe('conflict')
    expect((await add('localhost')).code).toBe('conflict')
    expect((await add('UPPER.test')).code).toBe('invalid_input')
  })

  it.each([
    ['leads here', { 'a.test': ['192.0.2.1'], 'home.test': ['192.0.2.1', '2001:db8::1'] }, 'here'],
    ['leads to another machine', { 'a.test': ['192.0.2.9'], 'home.test': ['192.0.2.1'] }, 'elsewhere'],
    ['is nobody’s name', { 'a.test': [], 'home.test': ['192.0.2.1'] }, 'nowhere'],
    ['leads to a machine that is this one', { 'a.test': ['192.0.2.7'], 'home.test': null }, 'here'],
    ['cannot be looked up', { 'a.test': null, 'home.test': ['192.0.2.1'] }, 'unknown'],
    ['cannot be compared', { 'a.test': ['192.0.2.9'], 'home.test': null }, 'unknown'],
    ['leads only to whoever asks', { 'a.test': ['127.0.0.1'], 'home.test': ['192.0.2.1'] }, 'elsewhere'],
  ])('are checked: one that %s', async (_what, known: Record<string, string[] | null>, state) => {
    const resolve = async (name: string) => known[name] ?? null
    const checked = await checkDomain(db, 'a.test', 'home.test', resolve, ['127.0.0.1', '192.0.2.7'])
    expect(checked).toMatchObject({ state, cname: 'home.test', taken_by: null })
    expect(checked.own_addresses).toEqual(known['home.test'] ?? [])
  })

  it('below localhost lead to this machine', async () => {
    const one = await createNetwork(db)
    expect((await checkDomain(db, 'a.localhost', 'localhost')).state).toBe('here')
    expect((await checkDomain(db, one.domain, 'localhost', async () => null)).taken_by).toBe(one.name)
  })
})

describe('the brand', () => {
  const look = {
    design_id: 'mcn-2',
    color_primary: '#123456',
    color_primary_dim: '#102030',
    texts: { ko: { title: '아침', description: '아침 음악' } },
  } as const

  it('has a version of each change, and returns to an earlier one with its pictures', async () => {
    const { network_id } = await createNetwork(db)
    const read = () => client.call(networkBrand, { query: { network: network_id } })
    const before = await read()
    expect([before.version, before.versions]).toEqual([0, []])

    const png = makePng(64, 64).toString('base64')
    const first = await client.call(setBrandPicture, {
      body: { network_id, seen: 0, kind: 'favicon', content: png },
    })
    expect(first.version).toBe(2)
    const second = await client.call(saveBrand, { body: { network_id, seen: 2, ...look } })
    expect(second.version).toBe(3)
    await client.call(setBrandPicture, { body: { network_id, seen: 3, kind: 'favicon', content: null } })

    const changed = await read()
    expect(changed.brand).toMatchObject({ ...look, logo_favicon: null })
    expect(changed.versions.map(({ version, by }) => [version, by])).toEqual([
      [4, 'Olga'],
      [3, 'Olga'],
      [2, 'Olga'],
      [1, null],
    ])
    expect(changed.versions.at(-1)?.brand).toEqual(before.brand)

    await client.call(restoreBrand, { body: { network_id, seen: 4, version: 2 } })
    const restored = await read()
    expect(restored.brand).toEqual({ ...before.brand, logo_favicon: first.address })
    expect(restored.version).toBe(5)
    const { released_at } = await db
      .selectFrom('pictures')
      .select('released_at')
      .where(sql<boolean>`encode(sha256, 'hex') = ${first.address!.slice(10, 74)}`)
      .executeTakeFirstOrThrow()
    expect(released_at).toBeNull()
  })

  it('with colours that cannot be read is refused, unless it had them before', async () => {
    const { network_id } = await createNetwork(db)
    const yellow = { color_primary: '#ffee00', color_primary_dim: '#ffdd00' }
    const save = (texts: object) =>
      client.send(saveBrand, { body: { network_id, seen: 0, ...look, ...yellow, texts } })
    expect((await save(look.texts)).json().fields).toHaveProperty('color_primary')
    await db.updateTable('networks').set(yellow).where('network_id', '=', network_id).execute()
    expect((await save({ ko: { title: '저녁', description: '' } })).statusCode).toBe(200)
  })

  it('is saved by one of two who have seen the same version', async () => {
    const { network_id } = await createNetwork(db)
    const save = (color_primary: string) =>
      client.send(saveBrand, { body: { network_id, seen: 0, ...look, color_primary } })
    const answers = await Promise.all([save('#111111'), save('#222222')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it.each([
    ['no picture', Buffer.from('nothing of the kind'), 'picture_unreadable'],
    ['a picture cut off', makePng(64, 64).subarray(0, 60), 'picture_unreadable'],
    ['one that is not square', makePng(64, 32), 'picture_shape'],
    ['one that is too small', makePng(8, 8), 'picture_size'],
  ])('takes %s for no icon', async (_what, bytes, key) => {
    const { network_id } = await createNetwork(db)
    const body = { network_id, seen: 0, kind: 'favicon', content: bytes.toString('base64') } as const
    const refused = await client.fail(setBrandPicture, { body, headers: { 'accept-language': 'en' } })
    const texts = (await import('../../locales/texts.ts')).textsOf('en').answers
    expect([refused.code, refused.message]).toEqual(['invalid_input', texts[key as 'picture_shape']])
  })
})

it('lists managers and members apart, by nickname', async () => {
  const one = await createNetwork(db)
  const member = await createAccount(db, one, { nickname: 'bela' })
  await createAccount(db, one, { nickname: 'Ada' })
  await createAccount(db, one, { as: 'manager', nickname: 'Mina' })
  await createChannel(db, one, { members: [member] })
  const of = async (query: object) => {
    const { rows, next } = await client.call(networkPeople, { query: { network: one.network_id, ...query } })
    return { shown: rows.map(({ nickname, channels }) => [nickname, channels]), next }
  }
  expect((await of({})).shown).toEqual([['Mina', 0]])
  const first = await of({ role: 'member', size: 1 })
  expect(first.shown).toEqual([['Ada', 0]])
  expect(await of({ role: 'member', size: 1, after: first.next })).toEqual({
    shown: [['bela', 1]],
    next: null,
  })
  expect((await of({ role: 'member', search: 'BEL' })).shown).toEqual([['bela', 1]])
})

it('is nothing that a network’s own domain answers', async () => {
  const one = await createNetwork(db)
  const manager = await test.open(one.domain, await createAccount(db, one, { as: 'manager' }))
  expect((await manager.fail(networks)).code).toBe('forbidden')
  await manager.call(me)
})
