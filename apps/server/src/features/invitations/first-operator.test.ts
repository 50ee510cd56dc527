import { login } from '@cuesheet/contract/auth'
import { operatorInvitations } from '@cuesheet/contract/console-operator-invitations'
import { acceptInvitation, invitation } from '@cuesheet/contract/invitations'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { inviteFirstOperator } from './invite-first-operator.ts'

let test: TestApp
let here: TestClient
beforeEach(async () => {
  test = await createTestApp()
  here = await test.open('localhost')
})
afterEach(() => test?.close())

const invited = async () => {
  const token = await inviteFirstOperator(test.db)
  if (token === null) throw new Error('there is an operator')
  return token
}
const accept = (token: string, user_id?: string) =>
  here.send(acceptInvitation, {
    body: { token, nickname: '첫 운영자', new_password: 'chosen by itself', ...(user_id && { user_id }) },
  })

it('is made by the link of the latest start, under an id of its own, once', async () => {
  const earlier = await invited()
  const token = await invited()
  expect((await here.fail(invitation, { body: { token: earlier } })).code).toBe('not_found')
  expect(await here.call(invitation, { body: { token } })).toMatchObject({
    user_id: '',
    role: 'administrator',
  })
  const answers = await Promise.all([accept(token, 'first@office.test'), accept(token, 'second@office.test')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  const { rows } = await sql<{ user_id: string; role: string }>`
    select user_id, operator_role as role from accounts where network_id = 0`.execute(test.db)
  expect(rows).toEqual([{ user_id: expect.stringMatching(/@office\.test$/), role: 'administrator' }])
  const signedIn = await here.call(login, { body: { id: rows[0]!.user_id, password: 'chosen by itself' } })
  expect(signedIn).toHaveProperty('token')
  expect(await inviteFirstOperator(test.db)).toBe(null)
})

it('needs an id, and the link is still good when it was not one', async () => {
  const token = await invited()
  for (const id of [undefined, 'nobody']) {
    const refused = await accept(token, id)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['user_id']])
  }
  expect((await accept(token, 'first@office.test')).statusCode).toBe(200)
})

it('is made no more when its time is over, or there is an operator by another way, and on no network’s domain', async () => {
  const token = await invited()
  const elsewhere = await test.open((await createNetwork(test.db)).domain)
  expect((await elsewhere.fail(invitation, { body: { token } })).code).toBe('not_found')
  await sql`update invitations set expires_at = now()`.execute(test.db)
  expect((await accept(token, 'late@office.test')).statusCode).toBe(404)

  const another = await invited()
  const operator = await test.open('localhost', await createAccount(test.db, null, { as: 'operator' }))
  expect((await here.fail(invitation, { body: { token: another } })).code).toBe('not_found')
  expect((await accept(another, 'late@office.test')).statusCode).toBe(404)
  expect((await operator.call(operatorInvitations)).rows).toEqual([])
})
