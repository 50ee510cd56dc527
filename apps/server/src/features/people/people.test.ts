import { securityEvents } from '@cuesheet/contract/account-settings'
import { login, me } from '@cuesheet/contract/auth'
import {
  changeRole,
  createOperator,
  createPerson,
  endPersonSessions,
  lockPerson,
  onePerson,
  type PersonRole,
  people,
  personAudit,
  resetPersonFactor,
  type rolesToGive,
  setPersonPassword,
  unlockPerson,
} from '@cuesheet/contract/console-people'
import { beginSecondFactor, enableSecondFactor } from '@cuesheet/contract/second-factor'
import { generateSync } from 'otplib/functional'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { readSearch } from './rules.ts'

const password = 'the right password'
const reason = 'Reported as stolen'

const test = await openTestApp()
const { db } = test
const password_hash = await hashPassword(password, cheapPasswordCost)
const home = await createNetwork(db, { name: 'home' })
const away = await createNetwork(db, { name: 'away' })
const self = await createAccount(db, null, { as: 'operator', nickname: 'Self', password_hash })
const operator = await test.open('localhost', self)

const names = async (search: string, more: { network?: number; role?: PersonRole } = {}) =>
  (await operator.call(people, { query: { search, ...more } })).rows.map(({ nickname }) => nickname)
const one = (account: number) => operator.call(onePerson, { query: { account } })
const member = (given: Parameters<typeof createAccount>[2] = {}, network = home) =>
  createAccount(db, network, { password_hash, fee_rates: { '-infinity': '0.05' }, ...given })

describe('finding people', () => {
  let haneul: Viewer
  let digits: Viewer
  beforeAll(async () => {
    haneul = await member({ nickname: '하늘 스튜디오', user_id: 'sky@mail.test' })
    await member({ nickname: 'Ｈａｎｅｕｌ', user_id: 'wide@mail.test' }, away)
    digits = await member({ nickname: 'Number', user_id: 'n@mail.test' }, away)
    const manager = await createAccount(db, home, { as: 'manager', nickname: '하늘 매니저' })
    const channel = await createChannel(db, home, { title: '골목 산책', members: [haneul] })
    await createChannel(db, home, { title: '골목 사진', members: [haneul] })
    expect(manager.permission_flag).toBe(1)
    expect(await names(channel.platform_channel_id)).toEqual(['하늘 스튜디오'])
    expect(await names(`https://video.test/channel/${channel.platform_channel_id}?tab=1`)).toEqual([
      '하늘 스튜디오',
    ])
  })

  it.each([
    ['하늘', ['하늘 매니저', '하늘 스튜디오']],
    ['늘', ['하늘 매니저', '하늘 스튜디오']],
    ['SKY@', ['하늘 스튜디오']],
    ['haneul', ['Ｈａｎｅｕｌ']],
    ['골목', ['하늘 스튜디오']],
    ['산책', ['하늘 스튜디오']],
    ['%', []],
    ['nobody', []],
    // The end of a name and the beginning of an address are no word.
    ['오sky', []],
  ])('finds by %s', async (search, found) => {
    expect(await names(search)).toEqual(found)
  })

  it('finds by number, alone with a sign before it', async () => {
    expect(await names(`#${digits.account_id}`)).toEqual(['Number'])
    expect(await names(String(digits.account_id))).toContain('Number')
  })

  it('narrows by network, role and state, each with a search', async () => {
    expect(await names('하늘', { role: 'manager' })).toEqual(['하늘 매니저'])
    expect(await names('haneul', { network: home.network_id })).toEqual([])
    const { rows } = await operator.call(people, { query: { role: 'operator' } })
    expect(rows.map(({ nickname, operator_role, network }) => [nickname, operator_role, network])).toEqual([
      ['Self', 'administrator', null],
    ])
  })

  it('gives every account once, the newest first, a piece at a time', async () => {
    const all = (await operator.call(people)).rows.map(({ account_id }) => account_id)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    const found: number[] = []
    for (let after: string | undefined; ; ) {
      const page = await operator.call(people, { query: { size: 2, after } })
      found.push(...page.rows.map(({ account_id }) => account_id))
      if (page.next === null) break
      after = page.next
    }
    expect(found).toEqual(all)
    expect((await operator.fail(people, { query: { after: 'x' } })).fields).toHaveProperty('after')
  })

  it('gives those that a channel names after those that have the name, each once, over pages', async () => {
    const named = await member({ nickname: '바다 일기' })
    const both = await member({ nickname: '바다 그림' })
    const first = await member({ nickname: 'First' })
    const last = await member({ nickname: 'Last' })
    await createChannel(db, home, { title: '바다 낚시', members: [both, first, last] })
    await createChannel(db, home, { title: '바다 여행', members: [last] })
    const found: (string | null)[] = []
    for (let after: string | undefined; ; ) {
      const page = await operator.call(people, { query: { search: '바다', size: 1, after } })
      found.push(...page.rows.map(({ nickname }) => nickname))
      if (page.next === null) break
      after = page.next
    }
    expect(found).toEqual(['바다 그림', '바다 일기', 'Last', 'First'])
    expect(await names('바다', { role: 'manager' })).toEqual([])
    expect(await names('바다', { network: away.network_id })).toEqual([])
    expect(named.permission_flag).toBe(0)
  })

  it('says who has what', async () => {
    const { person, channels, api_keys, lock } = await one(haneul.account_id)
    expect(person).toMatchObject({
      role: 'member',
      state: 'active',
      channels: 2,
      network: { network_id: home.network_id, name: 'home' },
    })
    expect(channels.map(({ title }) => title)).toEqual(['골목 사진', '골목 산책'])
    expect([api_keys, lock]).toEqual([[], null])
  })
})

it.each([
  ['', { by: 'nothing' }],
  [' #12 ', { by: 'number', number: 12 }],
  ['#0', { by: 'words', words: '#0', number: null }],
  ['12', { by: 'words', words: '12', number: 12 }],
  ['9999999999', { by: 'words', words: '9999999999', number: null }],
  [`x/UC${'a'.repeat(22)}/videos`, { by: 'channel', platform_channel_id: `UC${'a'.repeat(22)}` }],
  [`UC${'a'.repeat(23)}`, { by: 'words', words: `uc${'a'.repeat(23)}`, number: null }],
])('reads %j', (typed, search) => {
  expect(readSearch(typed)).toEqual(search)
})

const signIn = (viewer: Viewer, given = password) =>
  test.open(home.domain).then((at) => at.send(login, { body: { id: viewer.user_id, password: given } }))

describe('locking', () => {
  it('signs out, says so to who knows the password alone, and is taken back', async () => {
    const locked = await member()
    const at = await test.open(home.domain, locked)
    const { account_id } = locked
    await operator.call(lockPerson, { body: { account_id, reason } })
    expect((await at.fail(me)).code).toBe('session_required')
    expect((await signIn(locked)).json()).toMatchObject({
      code: 'forbidden',
      message: '이 계정은 잠겨 있어 로그인할 수 없습니다. 매니저나 운영자에게 문의하세요.',
    })
    expect((await signIn(locked, 'another password')).json().code).toBe('invalid_credentials')
    expect(await one(account_id)).toMatchObject({
      person: { state: 'locked' },
      sessions: 0,
      lock: { by: 'Self', reason },
    })
    expect((await operator.fail(lockPerson, { body: { account_id, reason } })).code).toBe('conflict')

    await operator.call(unlockPerson, { body: { account_id } })
    expect((await operator.fail(unlockPerson, { body: { account_id } })).code).toBe('conflict')
    expect((await signIn(locked)).statusCode).toBe(200)
    const events = await (await test.open(home.domain, locked)).call(securityEvents)
    expect(events.rows.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['signed_in', null],
      ['unlocked', null],
      ['sign_in_refused', null],
      ['locked', reason],
    ])
    const trail = await operator.call(personAudit, { query: { account: account_id, size: 2 } })
    expect(trail.rows).toHaveLength(2)
    expect(trail.next).not.toBeNull()
  })

  it('is not for one’s own account, and two administrators who lock each other at once do not both succeed', async () => {
    const own = await operator.fail(lockPerson, { body: { account_id: self.account_id, reason } })
    expect(own.code).toBe('conflict')
    const pair = [
      await createAccount(db, null, { as: 'operator' }),
      await createAccount(db, null, { as: 'operator' }),
    ]
    const clients = await Promise.all(pair.map((each) => test.open('localhost', each)))
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.send(lockPerson, { body: { account_id: pair[1 - index]!.account_id, reason } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })
})

it('creates members, managers and operators with a password that is shown once', async () => {
  const body = { network_id: home.network_id, user_id: 'Fresh@Mail.test', nickname: 'Fresh' }
  const made = await operator.call(createPerson, { body: { ...body, role: 'member' } })
  const at = await test.open(home.domain)
  expect(
    (await at.call(login, { body: { id: 'fresh@mail.test', password: made.made_password } })).token,
  ).toBeTruthy()
  expect((await operator.fail(createPerson, { body: { ...body, role: 'manager' } })).code).toBe('conflict')
  const fees = await db
    .selectFrom('fee_rates')
    .select('fee_rate')
    .where('account_id', '=', made.account_id)
    .execute()
  expect(fees).toEqual([{ fee_rate: '0.05' }])
  const reviewer = { user_id: 'review@mail.test', nickname: 'Reviewer', operator_role: 'reviewer' as const }
  expect((await operator.fail(createOperator, { body: { ...reviewer, password: 'wrong' } })).code).toBe(
    'invalid_credentials',
  )
  const created = await operator.call(createOperator, { body: { ...reviewer, password } })
  expect((await one(created.account_id)).person).toMatchObject({
    role: 'operator',
    operator_role: 'reviewer',
  })
})

it('gives another password, and takes the second factor off', async () => {
  const lost = await member()
  const at = await test.open(home.domain, lost)
  const { account_id } = lost
  const { secret } = await at.call(beginSecondFactor, { body: { password } })
  await at.call(enableSecondFactor, { body: { code: generateSync({ secret }) } })
  expect((await one(account_id)).person.has_second_factor).toBe(true)
  await operator.call(resetPersonFactor, { body: { account_id, password } })
  expect((await at.fail(me)).code).toBe('session_required')
  expect((await operator.fail(resetPersonFactor, { body: { account_id, password } })).code).toBe('conflict')
  const { made_password } = await operator.call(setPersonPassword, { body: { account_id, password } })
  expect((await signIn(lost)).json().code).toBe('invalid_credentials')
  expect((await signIn(lost, made_password)).statusCode).toBe(200)
  expect(await operator.call(endPersonSessions, { body: { account_id } })).toMatchObject({ ended: 1 })
})

describe('roles', () => {
  const give = (account_id: number, role: (typeof rolesToGive)[number]) =>
    operator.send(changeRole, { body: { account_id, role, password } })

  it('makes a member without channels a manager and back, with the fee rate it had', async () => {
    const changed = await member({ fee_rates: { '-infinity': '0.30' } })
    const channel = await createChannel(db, home, { members: [changed] })
    const { account_id } = changed
    expect((await give(account_id, 'manager')).json().code).toBe('conflict')
    await db.deleteFrom('assignments').where('channel_id', '=', channel.channel_id).execute()
    expect((await give(account_id, 'member')).json().code).toBe('conflict')
    expect((await give(account_id, 'manager')).statusCode).toBe(200)
    expect((await one(account_id)).person.role).toBe('manager')
    expect((await give(account_id, 'member')).statusCode).toBe(200)
    const fees = await db
      .selectFrom('fee_rates')
      .select('fee_rate')
      .where('account_id', '=', account_id)
      .execute()
    expect(fees).toEqual([{ fee_rate: '0.30' }])
    expect((await give(account_id, 'reviewer')).json().fields).toHaveProperty('role')
  })

  it('gives operators another role, and nobody its own', async () => {
    const other = await createAccount(db, null, { as: 'operator', operator_role: 'librarian' })
    const at = await test.open('localhost', other)
    expect((await give(other.account_id, 'administrator')).json()).toMatchObject({ is_asked: false })
    expect((await at.fail(me)).code).toBe('session_required')
    expect((await one(other.account_id)).person.operator_role).toBe('administrator')
    expect((await give(self.account_id, 'reviewer')).json().code).toBe('conflict')
  })
})
