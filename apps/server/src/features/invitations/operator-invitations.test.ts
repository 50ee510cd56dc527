import { login } from '@cuesheet/contract/auth'
import { setTwoPersons } from '@cuesheet/contract/console-approvals'
import {
  inviteOperator,
  operatorInvitations,
  revokeOperatorInvitation,
} from '@cuesheet/contract/console-operator-invitations'
import { acceptInvitation, invitation } from '@cuesheet/contract/invitations'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import { expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const password = 'the right password'

const test = await openTestApp()
const { db } = test
const password_hash = await hashPassword(password, cheapPasswordCost)
const administrator = await test.open(
  'localhost',
  await createAccount(db, null, { as: 'operator', password_hash }),
)
await createAccount(db, null, { as: 'operator', password_hash })
const here = await test.open('localhost')
const elsewhere = await test.open((await createNetwork(db)).domain)

let made = 0
const person = (operator_role: OperatorRole, more: { user_id?: string; password?: string } = {}) => ({
  body: {
    user_id: `new-${++made}@operator.test`,
    nickname: '새 운영자',
    operator_role,
    language: 'ko',
    password,
    ...more,
  } as const,
})
async function inviteTo(operator_role: OperatorRole, user_id?: string) {
  const sent = person(operator_role, user_id === undefined ? {} : { user_id })
  const { link } = (await administrator.call(inviteOperator, sent)).invitation
  expect(new URL(link).hostname).toBe('localhost')
  return { token: new URL(link).hash.slice(1), user_id: sent.body.user_id }
}
const accept = (at: TestClient, token: string) =>
  at.send(acceptInvitation, { body: { token, nickname: '봄날', new_password: 'chosen by itself' } })
const waiting = async () => (await administrator.call(operatorInvitations)).rows

it('makes an operator of the role, once, on the installation’s domain alone', async () => {
  const { token, user_id } = await inviteTo('librarian')
  expect((await elsewhere.fail(invitation, { body: { token } })).code).toBe('not_found')
  expect((await accept(elsewhere, token)).statusCode).toBe(404)
  expect(await here.call(invitation, { body: { token } })).toMatchObject({ user_id, role: 'librarian' })
  expect(await waiting()).toMatchObject([{ user_id, role: 'librarian', is_expired: false }])
  const answers = await Promise.all([accept(here, token), accept(here, token)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await waiting()).toEqual([])
  const signedIn = await here.call(login, { body: { id: user_id, password: 'chosen by itself' } })
  if (!('token' in signedIn)) throw new Error('one step is enough')
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'network_id', 'permission_flag', 'operator_role'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ network_id: 0, permission_flag: 2, operator_role: 'librarian' })
  expect((await administrator.fail(inviteOperator, person('reviewer', { user_id }))).code).toBe('conflict')
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'network_id', 'after'])
    .where('action', 'in', ['invitation.create', 'account.create'])
    .orderBy('at')
    .execute()
  expect(entries).toMatchObject([
    { action: 'invitation.create', network_id: 0, after: { operator_role: 'librarian' } },
    { action: 'account.create', network_id: 0, after: { operator_role: 'librarian' } },
  ])
})

it('asks for the password, and ends when it is revoked', async () => {
  const wrong = await administrator.fail(inviteOperator, person('reviewer', { password: 'wrong' }))
  expect(wrong.code).toBe('invalid_credentials')
  const { token, user_id } = await inviteTo('reviewer')
  await administrator.call(revokeOperatorInvitation, { body: { user_id } })
  expect((await accept(here, token)).statusCode).toBe(404)
})

it('makes nobody an administrator where two persons are required', async () => {
  const earlier = await inviteTo('administrator')
  await administrator.call(setTwoPersons, { body: { two_persons: true, password } })
  expect((await accept(here, earlier.token)).json()).toMatchObject({ code: 'conflict' })
  expect((await administrator.fail(inviteOperator, person('administrator'))).code).toBe('conflict')
  const reviewer = await inviteTo('reviewer')
  expect((await accept(here, reviewer.token)).statusCode).toBe(200)
})
