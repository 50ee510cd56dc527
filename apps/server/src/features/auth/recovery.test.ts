import { login, me } from '@cuesheet/contract/auth'
import { messages } from '@cuesheet/contract/messages'
import { forgotPassword, passwordRecovery, resetPassword } from '@cuesheet/contract/sign-in'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Config } from '../../config.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { readMail } from '../../testing/read-mail.ts'
import type { TakenMail } from '../../testing/receive-mails.ts'
import { runJob } from '../../testing/run-job.ts'
import { cheapPasswordCost, createTestApp, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const post = await openPostOffice()
const { mails } = post
let network: TestNetwork
let member: Viewer
let visitor: TestClient
const overrides: Partial<Config> = post.settings
const test = await openTestApp(overrides)
const { db } = test
beforeEach(async () => {
  mails.length = 0
  post.refusal = null
  await db.deleteFrom('sign_in_throttle').execute()
  await db.deleteFrom('outbox').execute()
  network = await createNetwork(db)
  member = await createAccount(db, network, {
    user_id: 'jo@example.test',
    password_hash: await hashPassword('forgotten', cheapPasswordCost),
  })
  visitor = await test.open(network.domain)
})

const ask = (id: string, from = visitor, locale = 'ko') =>
  from.call(forgotPassword, { body: { id }, headers: { 'accept-language': locale } })
const send = () => runJob('mails.send', jobContext(db, overrides))
const decode = (mail: TakenMail) => readMail(mail).plain
const linkIn = (mail: TakenMail) => decode(mail).match(/https?:\/\/\S+/)?.[0] ?? ''
const tokenIn = (mail: TakenMail) => new URL(linkIn(mail)).hash.slice('#reset='.length)
async function mailedToken(): Promise<string> {
  await ask('jo@example.test')
  await send()
  return tokenIn(mails.findLast((mail) => decode(mail).includes('#reset='))!)
}
const reset = (token: string, new_password = 'a new one', from = visitor) =>
  from.send(resetPassword, { body: { token, new_password } })

it('says whether a mail can help', async () => {
  expect((await visitor.call(passwordRecovery)).by_mail).toBe(true)
  const without = await createTestApp()
  const on = await createNetwork(without.db)
  const there = await without.open(on.domain)
  expect((await there.call(passwordRecovery)).by_mail).toBe(false)
  const codes = []
  for (let count = 0; count < 21; count++)
    codes.push((await there.fail(forgotPassword, { body: { id: `${count}@example.test` } })).code)
  expect(codes).toEqual([...Array(20).fill('not_found'), 'too_many_requests'])
  await without.close()
})

it('mails a link to the network’s own domain, which sets a new password once and ends every session', async () => {
  const signedIn = await test.open(network.domain, member)
  await ask(' Jo@Example.test ')
  await send()
  await send()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: ['jo@example.test'], from: 'no-reply@cuesheet.test' })
  expect(linkIn(mails[0]!)).toMatch(new RegExp(`^https://${network.domain}/login#reset=[\\w-]{43}$`))
  const token = tokenIn(mails[0]!)
  expect((await reset(token)).statusCode).toBe(200)
  expect((await signedIn.fail(me)).code).toBe('session_required')
  const body = { id: 'jo@example.test', password: 'a new one' }
  const back = await visitor.call(login, { body })
  expect(back.token).not.toBeNull()
  expect((await visitor.fail(login, { body: { ...body, password: 'forgotten' } })).code).toBe(
    'invalid_credentials',
  )
  expect(await reset(token).then((answer) => answer.json().code)).toBe('challenge_expired')
  const fresh = await test.open(network.domain, member)
  expect((await fresh.call(messages)).rows).toMatchObject([
    { kind: 'account_password_changed', names: { by: 'mail' } },
  ])
  expect(test.logged()).not.toContain(token)
  expect(test.logged()).not.toContain('jo@example.test')
})

it('a link sets a password and signs nobody in: a second factor is asked for as before', async () => {
  await db
    .insertInto('second_factors')
    .values({
      network_id: network.network_id,
      account_id: member.account_id,
      secret: Buffer.alloc(32),
      enabled_at: new Date(),
    })
    .execute()
  const answer = (await reset(await mailedToken())).json()
  expect(Object.keys(answer).sort()).toEqual(['message', 'success'])
  const body = { id: 'jo@example.test', password: 'a new one' }
  expect(await visitor.call(login, { body })).toMatchObject({ token: null, challenge: expect.any(String) })
})

it('answers alike and does the same work for an id that is nobody’s, whose mail is never sent', async () => {
  const known = await ask('jo@example.test')
  const unknown = await ask('nobody@example.test')
  expect(unknown).toEqual(known)
  const waiting = async () =>
    (await db.selectFrom('outbox').select(['state', 'facts']).execute()).map(({ state, facts }) => [
      state,
      (facts as { user_id?: string } | null)?.user_id,
    ])
  expect((await waiting()).sort()).toEqual([
    ['due', 'jo@example.test'],
    ['due', 'nobody@example.test'],
  ])
  await send()
  expect(mails.map(({ to }) => to)).toEqual([['jo@example.test']])
  expect((await waiting()).sort()).toEqual([
    ['sent', undefined],
    ['void', undefined],
  ])
})

it('is written in the account’s language, else in that of the page', async () => {
  await ask('jo@example.test', visitor, 'zh-TW')
  await send()
  expect(decode(mails[0]!)).toContain('重設')
  await db
    .updateTable('accounts')
    .set({ language: 'en' })
    .where('account_id', '=', member.account_id)
    .execute()
  await ask('jo@example.test', visitor, 'zh-TW')
  await send()
  expect(decode(mails[1]!)).toContain('within 30 minutes')
})

it('never leads to a domain that is not the network’s', async () => {
  await sql`update networks set is_default = (network_id = ${network.network_id})`.execute(db)
  await ask('jo@example.test', await test.open('evil.test'))
  await send()
  expect(new URL(linkIn(mails[0]!)).host).toBe(network.domain)
  await sql`update networks set is_default = false`.execute(db)
})

it('works for 30 minutes, on its own network, for one of many who use it at once; a change of password ends it', async () => {
  const other = await createNetwork(db)
  const token = await mailedToken()
  expect((await reset(token, 'a new one', await test.open(other.domain))).json().code).toBe(
    'challenge_expired',
  )
  const answers = await Promise.all(['one 1', 'two 2', 'three'].map((password) => reset(token, password)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])

  const first = await mailedToken()
  await db.deleteFrom('sign_in_throttle').execute()
  const latest = await mailedToken()
  expect((await reset(first)).statusCode).toBe(200)
  expect((await reset(latest)).json().code).toBe('challenge_expired')

  const old = await mailedToken()
  await sql`update password_resets set expires_at = ${new Date()}`.execute(db)
  expect((await reset(old)).json().code).toBe('challenge_expired')
})

it('reopens no closed or withdrawn account', async () => {
  await createAccount(db, network, { user_id: 'closed@example.test', password_hash: '!' })
  await db
    .updateTable('accounts')
    .set({ withdrawn_at: new Date() })
    .where('account_id', '=', member.account_id)
    .execute()
  await ask('closed@example.test')
  await ask('jo@example.test')
  await send()
  expect(mails).toEqual([])
})

it('throttles repeated requests, alike for known and unknown ids', async () => {
  for (const id of ['jo@example.test', 'nobody@example.test']) {
    for (let asked = 0; asked < 3; asked += 1) await ask(id)
    const error = await visitor.fail(forgotPassword, { body: { id } })
    expect(error.code).toBe('too_many_requests')
  }
})

it('tries again when the mail server refuses, with a link that works; the refused one does not', async () => {
  post.refusal = Object.assign(new Error('busy'), { responseCode: 451 })
  await ask('jo@example.test')
  await send()
  const links = db.selectFrom('password_resets').select('account_id')
  expect(await links.where('network_id', '=', network.network_id).execute()).toEqual([])
  const mailed = () =>
    db
      .selectFrom('audit_log')
      .select('subject')
      .where('network_id', '=', network.network_id)
      .where('action', '=', 'account.mail_reset')
      .execute()
  expect(await mailed(), 'nothing was mailed yet').toEqual([])
  post.refusal = null
  await send()
  expect(mails, 'not before its time').toEqual([])
  await sql`update outbox set due_at = now()`.execute(db)
  await send()
  expect(await mailed()).toEqual([{ subject: String(member.account_id) }])
  expect((await reset(tokenIn(mails[0]!))).statusCode).toBe(200)
})

it('brings an operator back on the installation’s domain', async () => {
  const user_id = `operator-${network.network_id}@example.test`
  const password_hash = await hashPassword('forgotten', cheapPasswordCost)
  await createAccount(db, null, { as: 'operator', user_id, password_hash })
  const there = await test.open('localhost')
  await ask(user_id, there)
  await send()
  expect(linkIn(mails[0]!)).toMatch(/^http:\/\/localhost:4100\/login#reset=/)
  expect((await reset(tokenIn(mails[0]!), 'a new one', there)).statusCode).toBe(200)
  expect((await there.call(login, { body: { id: user_id, password: 'a new one' } })).token).not.toBeNull()
})
