import {
  approvals,
  confirmApproval,
  declineApproval,
  setTwoPersons,
} from '@cuesheet/contract/console-approvals'
import { deleteNetwork, networkDeletion } from '@cuesheet/contract/console-networks'
import {
  changeRole,
  createOperator,
  lockPerson,
  onePerson,
  setPersonPassword,
} from '@cuesheet/contract/console-people'
import { awardChannel } from '@cuesheet/contract/console-review'
import { beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const password = 'the right password'
let first: TestClient
let second: TestClient
let firstOne: Viewer
let secondOne: Viewer
let reviewer: Viewer

const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await db.updateTable('installation_settings').set({ two_persons: false }).execute()
  await db.deleteFrom('approvals').execute()
  await db.deleteFrom('audit_log').execute()
  await db.updateTable('accounts').set({ withdrawn_at: new Date() }).execute()
  const password_hash = await hashPassword(password, cheapPasswordCost)
  const make = (nickname: string, operator_role: 'administrator' | 'reviewer') =>
    createAccount(db, null, { as: 'operator', nickname, operator_role, password_hash })
  firstOne = await make('First', 'administrator')
  reviewer = await make('Reviewer', 'reviewer')
  first = await test.open('localhost', firstOne)
  secondOne = await make('Second', 'administrator')
  second = await test.open('localhost', secondOne)
})

const rule = (at: TestClient, two_persons: boolean) =>
  at.send(setTwoPersons, { body: { two_persons, password } })
const promote = (at: TestClient) =>
  at.send(changeRole, { body: { account_id: reviewer.account_id, role: 'administrator', password } })
const waiting = async () => (await first.call(approvals)).rows
const decided = async () => (await first.call(approvals, { query: { state: 'decided' } })).rows
const confirm = (at: TestClient, approval_id: number) =>
  at.send(confirmApproval, { body: { approval_id, password } })
const roleOf = async () =>
  (await first.call(onePerson, { query: { account: reviewer.account_id } })).person.operator_role

it('is off at first: one administrator acts alone', async () => {
  expect((await promote(first)).json()).toMatchObject({ success: true, is_asked: false })
  expect(await roleOf()).toBe('administrator')
  expect(await waiting()).toEqual([])
})

it('does what one asked for when another one confirms, in one piece, once', async () => {
  expect((await rule(first, true)).json()).toMatchObject({ is_asked: false })
  expect((await rule(first, true)).json().code).toBe('conflict')
  expect((await promote(first)).json()).toMatchObject({ is_asked: true })
  expect(await roleOf()).toBe('reviewer')
  // The same is not asked for twice.
  expect((await promote(second)).json().code).toBe('conflict')
  const [request] = await waiting()
  expect(request).toMatchObject({
    kind: 'operator.promote',
    name: 'Reviewer',
    state: 'waiting',
    asked_by: { nickname: 'First' },
    is_own: true,
    decided_by: null,
  })
  expect(Date.parse(request!.ends_at) - Date.parse(request!.asked_at)).toBe(7 * 24 * 3600 * 1000)
  const { approval_id } = request!
  expect((await confirm(first, approval_id)).json().code).toBe('forbidden')
  expect(await roleOf()).toBe('reviewer')
  const wrong = await second.fail(confirmApproval, { body: { approval_id, password: 'wrong' } })
  expect(wrong.code).toBe('invalid_credentials')
  expect((await confirm(second, approval_id)).statusCode).toBe(200)
  expect(await roleOf()).toBe('administrator')
  expect((await confirm(second, approval_id)).json().code).toBe('conflict')
  expect(await waiting()).toEqual([])
  expect(await decided()).toMatchObject([{ state: 'confirmed', decided_by: { nickname: 'Second' } }])
  const actions = await db
    .selectFrom('audit_log')
    .select(['action', 'network_id'])
    .where('action', 'like', 'a%')
    .orderBy('at')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'approval.ask',
    'approval.confirm',
    'account.change_role',
  ])
})

it('of several who confirm at once one does it', async () => {
  await rule(first, true)
  await promote(first)
  const { approval_id } = (await waiting())[0]!
  const answers = await Promise.all([1, 2, 3].map(() => confirm(second, approval_id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

it('takes the decision back where it can no longer be carried out', async () => {
  await rule(first, true)
  await promote(first)
  const { approval_id } = (await waiting())[0]!
  await db
    .updateTable('accounts')
    .set({ operator_role: 'administrator' })
    .where('account_id', '=', reviewer.account_id)
    .execute()
  expect((await confirm(second, approval_id)).json().code).toBe('conflict')
  expect(await waiting()).toHaveLength(1)
})

it('is declined by another one, withdrawn by oneself, and lapses', async () => {
  await rule(first, true)
  for (const [at, state] of [
    [second, 'declined'],
    [first, 'withdrawn'],
  ] as const) {
    await promote(first)
    const { approval_id } = (await waiting())[0]!
    await at.call(declineApproval, { body: { approval_id } })
    expect((await decided())[0]).toMatchObject({ approval_id, state })
  }
  await promote(first)
  const { approval_id } = (await waiting())[0]!
  await db
    .updateTable('approvals')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('approval_id', '=', approval_id)
    .execute()
  expect((await confirm(second, approval_id)).json().code).toBe('conflict')
  expect((await decided())[0]).toMatchObject({ approval_id, state: 'lapsed', decided_by: null })
  // A lapsed one is in nobody's way.
  expect((await promote(first)).json()).toMatchObject({ is_asked: true })
  expect(await roleOf()).toBe('reviewer')
})

it('of a reviewer is taken back by that reviewer, and declined by nobody who is no administrator', async () => {
  await rule(first, true)
  await promote(first)
  const { approval_id: others } = (await waiting())[0]!
  const review = await test.open('localhost', reviewer)
  expect((await review.fail(declineApproval, { body: { approval_id: others } })).code).toBe('forbidden')
  expect(await waiting()).toHaveLength(1)
  await db.updateTable('approvals').set({ asked_by: reviewer.account_id }).execute()
  await review.call(declineApproval, { body: { approval_id: others } })
  expect(await decided()).toMatchObject([{ state: 'withdrawn', decided_by: { nickname: 'Reviewer' } }])
})

it('is switched off by two, and on only where there are two', async () => {
  await rule(first, true)
  expect((await rule(first, false)).json()).toMatchObject({ is_asked: true })
  const [request] = await waiting()
  expect((await first.call(approvals)).two_persons).toBe(true)
  expect((await confirm(second, request!.approval_id)).statusCode).toBe(200)
  expect((await first.call(approvals)).two_persons).toBe(false)
  await db
    .updateTable('accounts')
    .set({ operator_role: 'librarian' })
    .where('account_id', '=', secondOne.account_id)
    .execute()
  expect((await rule(first, true)).json().code).toBe('conflict')
})

it('cannot be got around by becoming two', async () => {
  await rule(first, true)
  const body = { user_id: 'puppet@mail.test', nickname: 'Puppet', password }
  const create = (operator_role: 'administrator' | 'reviewer') =>
    first.send(createOperator, { body: { ...body, operator_role } })
  expect((await create('administrator')).json().code).toBe('conflict')
  expect((await create('reviewer')).statusCode).toBe(200)
  const other = { account_id: secondOne.account_id, password }
  expect((await first.send(setPersonPassword, { body: other })).json().code).toBe('conflict')
})

it('what a locked administrator asked for is not carried out', async () => {
  await rule(first, true)
  await promote(first)
  const { approval_id } = (await waiting())[0]!
  await second.call(lockPerson, { body: { account_id: firstOne.account_id, reason: 'Lost laptop' } })
  expect((await confirm(second, approval_id)).json().code).toBe('conflict')
})

const prove = ({ network_id }: TestNetwork, { channel_id, platform_channel_id }: TestChannel) =>
  db
    .insertInto('channels')
    .values({
      network_id,
      channel_id,
      platform_channel_id,
      title: 'Contested',
      registered_on: '2026-01-01',
      status: 0,
      verification: 'verified',
      verified_at: new Date('2026-01-02T00:00:00Z'),
    })
    .execute()

/** A channel that one network holds and another one has proven, too. */
async function contest() {
  const network = await createNetwork(db)
  const rival = await createNetwork(db)
  const channel = await createChannel(db, network, { title: 'Contested' })
  await prove(rival, channel)
  await db
    .updateTable('channel_key')
    .set({ rivals: [rival.network_id] })
    .where('channel_id', '=', channel.channel_id)
    .execute()
  return { network, rival, channel }
}

it('deletes a network, or awards a contested channel, only with a second person', async () => {
  const { network, rival, channel } = await contest()
  await rule(first, true)

  const review = await test.open('localhost', reviewer)
  const award = {
    network_id: rival.network_id,
    channel_id: channel.channel_id,
    seen: [network.network_id, rival.network_id],
    note: 'It proved first.',
  }
  expect((await review.send(awardChannel, { body: { ...award, password } })).json()).toMatchObject({
    is_asked: true,
  })
  const deletion = { network_id: network.network_id, name: network.name, password }
  expect((await first.send(deleteNetwork, { body: deletion })).json()).toMatchObject({ is_asked: true })
  const holderOf = async () =>
    (
      await db
        .selectFrom('channel_key')
        .select('network_id')
        .where('channel_id', '=', channel.channel_id)
        .executeTakeFirst()
    )?.network_id
  const isDeleting = async () => (await db.selectFrom('network_deletions').selectAll().execute()).length > 0
  expect([await holderOf(), await isDeleting()]).toEqual([network.network_id, false])

  const asked = await waiting()
  expect(asked.map(({ kind, name }) => [kind, name])).toEqual([
    ['network.delete', network.name],
    ['channel.award', 'Contested'],
  ])
  expect(asked.map((request) => request.award)).toEqual([
    null,
    { network: rival.name, losers: [network.name], reason: 'It proved first.' },
  ])
  const waits = async () =>
    (await first.call(networkDeletion, { query: { network: network.network_id } })).asked
  expect(await waits()).toMatchObject({ asked_by: 'First', ends_at: asked[0]!.ends_at })
  for (const { approval_id } of asked.toReversed())
    expect((await confirm(second, approval_id)).json()).toMatchObject({ success: true })
  expect([await holderOf(), await isDeleting()]).toEqual([rival.network_id, true])
  expect(await waits()).toBeNull()
})

it('awards only among the networks that were seen by the one who asked', async () => {
  const { network, rival, channel } = await contest()
  await rule(first, true)
  const seen = [network.network_id, rival.network_id]
  const award = { network_id: rival.network_id, channel_id: channel.channel_id, seen, note: 'Proved first.' }
  expect((await first.send(awardChannel, { body: { ...award, password } })).json().is_asked).toBe(true)
  const { approval_id } = (await waiting())[0]!
  const third = await createNetwork(db)
  await prove(third, channel)
  await db
    .updateTable('channel_key')
    .set({ rivals: [rival.network_id, third.network_id] })
    .where('channel_id', '=', channel.channel_id)
    .execute()
  const refused = (await confirm(second, approval_id)).json()
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining(third.name) })
  expect(await waiting()).toHaveLength(1)
})
