import { audit } from '@cuesheet/contract/audit'
import { closeProposals, decideProposal } from '@cuesheet/contract/console-close-members'
import { viewAs } from '@cuesheet/contract/console-people'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { messages } from '@cuesheet/contract/messages'
import { payoutDetails, remindPayees, savePayoutDetails } from '@cuesheet/contract/payouts'
import { beginSecondFactor, enableSecondFactor } from '@cuesheet/contract/second-factor'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { runJob } from '../../testing/run-job.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { codeOf } from '../../testing/totp.ts'
import { withdrawAccount } from '../members/public.ts'
import { sealedFor } from './rules.ts'

const password = 'right password'
let clock = new Date('2026-11-21T09:00:00Z')
const post = await openPostOffice()
const secret_key = 'a key of these tests, of enough characters'
const test = await openTestApp({ ...post.settings, secret_key }, { now: () => clock })
const { db } = test
const secrets = createSecretBox({ secret_key, data_dir: '' }, db)
let network: TestNetwork
let member: Viewer
let client: TestClient
let codes: string[]

beforeEach(async () => {
  post.mails.length = 0
  post.refusal = null
  await db.deleteFrom('sign_in_throttle').execute()
  await db.deleteFrom('payout_details').execute()
  clock = new Date(clock.getTime() + 60_000)
  network = await createNetwork(db)
  const password_hash = await hashPassword(password, cheapPasswordCost)
  const user_id = `jo${network.network_id}@example.test`
  member = await createAccount(db, network, { user_id, password_hash })
  await db
    .updateTable('accounts')
    .set({ language: 'en' })
    .where('account_id', '=', member.account_id)
    .execute()
  client = await test.open(network.domain, member)
  const { secret } = await client.call(beginSecondFactor, { body: { password } })
  const enabled = await client.call(enableSecondFactor, { body: { code: codeOf(secret, 0, clock) } })
  codes = enabled.recovery_codes
  // That the second factor is on is mailed, too.
  await db.deleteFrom('outbox').execute()
})

const entered = {
  method: 'bank',
  legal_name: '김지우',
  holder: '김지우(유튜브)',
  bank: '090',
  number: '3333-01-1234567',
  kind: 'business_income',
  version: 0,
} as const
type Changed = Partial<Record<keyof typeof entered | 'email' | 'registration' | 'password' | 'code', unknown>>
const bodyWith = (changed: Changed = {}) =>
  ({ ...entered, password, code: codes.pop()!, ...changed }) as never
const save = (changed: Changed = {}) => client.call(savePayoutDetails, { body: bodyWith(changed) })
const refused = async (changed: Changed) => {
  const response = await client.send(savePayoutDetails, { body: bodyWith(changed) })
  return response.json() as { code: string; fields?: Record<string, string> }
}
const context = () => jobContext(db, post.settings)

describe('where a member is paid to', () => {
  it('is entered once, sealed, and read by its last digits alone', async () => {
    expect(await client.call(payoutDetails)).toMatchObject({
      details: null,
      version: 0,
      has_second_factor: true,
    })
    await save()
    const { details, version, proposed_kind } = await client.call(payoutDetails)
    expect({ ...details, changed_at: '', holds_from: '' }).toEqual({
      method: 'bank',
      legal_name: '김지우',
      holder: '김지우(유튜브)',
      bank: '090',
      ending: '4567',
      registration_ending: null,
      changed_at: '',
      holds_from: '',
      state: 'cooling',
    })
    expect(Date.parse(details!.holds_from) - Date.parse(details!.changed_at)).toBe(48 * 3_600_000)
    expect([version, proposed_kind]).toEqual([1, 'business_income'])
    const { rows } = await sql<{ text: string; details: Buffer }>`
      select payout_details::text as text, details from payout_details`.execute(db)
    expect(rows[0]!.text).not.toContain('3333011234567')
    expect(rows[0]!.details.toString('utf8')).not.toContain('김지우')
    const opened = await secrets.open(rows[0]!.details, sealedFor(member as never))
    expect(JSON.parse(opened)).toMatchObject({ number: '3333011234567', registration: null })
    await expect(secrets.open(rows[0]!.details, 'payout 0/0')).rejects.toThrow()
    expect(test.logged()).not.toContain('1234567')
    await sql`update payout_details set holds_from = changed_at`.execute(db)
    expect((await client.call(payoutDetails)).details?.state).toBe('ready')
  })

  it('is changed with password and code alone, as it was seen, by one of two at once', async () => {
    expect(await refused({ password: 'wrong' })).toMatchObject({
      code: 'invalid_credentials',
      fields: { password: '비밀번호가 올바르지 않습니다.' },
    })
    expect(await refused({ code: '000000' })).toMatchObject({
      code: 'invalid_credentials',
      fields: { code: '인증번호가 올바르지 않습니다.' },
    })
    await save()
    expect((await refused({ version: 0 })).code).toBe('conflict')
    expect((await refused({ version: 2 })).code).toBe('conflict')
    const answers = await Promise.all(
      ['paypal', 'wise'].map((method) =>
        client.send(savePayoutDetails, { body: bodyWith({ method, version: 1, email: 'jo@pay.test' }) }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { details, version } = await client.call(payoutDetails)
    expect([details!.ending, details!.bank, version]).toEqual(['@pay.test', null, 2])
    const plain = await createAccount(db, network, {
      password_hash: await hashPassword(password, cheapPasswordCost),
    })
    const without = await test.open(network.domain, plain)
    expect((await without.send(savePayoutDetails, { body: bodyWith() })).json()).toMatchObject({
      code: 'conflict',
    })
    expect((await without.call(payoutDetails)).has_second_factor).toBe(false)
  })

  it('names each field that is wrong, and never takes a resident’s number', async () => {
    const fieldsOf = async (changed: Changed) => Object.keys((await refused(changed)).fields ?? {}).sort()
    expect(await fieldsOf({ bank: undefined, number: '12 34' })).toEqual(['bank', 'number'])
    expect(await fieldsOf({ method: 'paypal' })).toEqual(['email'])
    expect(await fieldsOf({ registration: '900101-1234567' })).toEqual(['registration'])
    expect(await fieldsOf({ kind: 'business' })).toEqual(['registration'])
    expect(await fieldsOf({ kind: 'business', registration: '123-45-67890' })).toEqual(['registration'])
    expect(await fieldsOf({ kind: 'simplified_business', registration: '9001011234567' })).toEqual([
      'registration',
    ])
    expect(await fieldsOf({ bank: '999' })).toEqual(['bank'])
    expect(await client.call(payoutDetails)).toMatchObject({ details: null })
    // NAVER’s, which it prints under its pages.
    await save({ kind: 'business', registration: '220-81-62517' })
    expect((await client.call(payoutDetails)).details?.registration_ending).toBe('2517')
  })

  it('is read by nobody else: an operator who views the account sees no name and no digit', async () => {
    await save()
    const operator = await createAccount(db, null, {
      as: 'operator',
      password_hash: await hashPassword(password, cheapPasswordCost),
    })
    const desk = await test.open('localhost', operator)
    const { ticket } = await desk.call(viewAs, {
      body: { account_id: member.account_id, reason: 'Asked why' },
    })
    const visitor = await test.open(network.domain)
    const { token } = await visitor.call(externalExchange, { body: { ticket } })
    const seen = await new (visitor.constructor as typeof TestClient)(test.app, network.domain, token!).call(
      payoutDetails,
    )
    expect(seen.details).toMatchObject({
      legal_name: null,
      holder: null,
      ending: null,
      registration_ending: null,
    })
    const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
    expect((await manager.call(payoutDetails)).details).toBeNull()
    expect((await manager.send(savePayoutDetails, { body: bodyWith() })).json()).toMatchObject({
      code: 'not_found',
    })
    expect(JSON.stringify(await manager.call(audit, { query: {} }))).not.toContain('1234567')
  })

  it('is told to its owner by mail and in the inbox, once, however often sending fails', async () => {
    await save()
    expect((await client.call(messages)).rows.map(({ kind }) => kind)).toContain('account_payout_changed')
    post.refusal = Object.assign(new Error('later'), { responseCode: 451 })
    await runJob('mails.send', context())
    expect(post.mails).toEqual([])
    post.refusal = null
    await runJob('mails.send', context())
    expect(post.mails, 'not before its lease is over').toEqual([])
    await sql`update outbox set due_at = now()`.execute(db)
    await Promise.all([runJob('mails.send', context()), runJob('mails.send', context())])
    await runJob('mails.send', context())
    expect(post.mails.map(({ to }) => to)).toEqual([[member.user_id]])
    expect(post.mails[0]!.text).toContain('48 hours')
    expect(post.mails[0]!.text).not.toContain('4567')
    const log = await db
      .selectFrom('outbox')
      .select(['state', 'tries', 'kind'])
      .where('network_id', '=', network.network_id)
      .execute()
    expect(log).toEqual([{ state: 'sent', tries: 2, kind: 'message' }])
  })

  it('goes with the account', async () => {
    await save()
    await db
      .transaction()
      .execute((trx) =>
        withdrawAccount(trx, { ...network, account_id: member.account_id, today: '2026-11-21' }),
      )
    expect(await db.selectFrom('payout_details').select('account_id').execute()).toEqual([])
  })
})

it('another kind of payee waits for an operator, also where two persons are asked for; a correction ends it', async () => {
  await db
    .updateTable('networks')
    .set({ close_second_person: true })
    .where('network_id', '=', network.network_id)
    .execute()
  const desk = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
  const { network_id } = network
  const listProposed = async () => (await desk.call(closeProposals, { query: { network: network_id } })).rows
  const proposed = async () => (await listProposed()).map((row) => row.payee_kind)
  const accept = async () => {
    const { proposal_id } = (await listProposed())[0]!
    await desk.call(decideProposal, { body: { network_id, proposal_id, is_accepted: true } })
  }
  await save({ kind: 'other_income' })
  expect(await proposed()).toEqual(['other_income'])
  await save({ kind: 'simplified_business', registration: '2208162517', version: 1 })
  expect(await proposed()).toEqual(['simplified_business'])
  await accept()
  expect(await client.call(payoutDetails)).toMatchObject({ kind: 'simplified_business', proposed_kind: null })
  await save({ kind: 'business', registration: '2208162517', version: 2 })
  expect(await proposed()).toEqual(['business'])
  await save({ kind: 'simplified_business', registration: '2208162517', version: 3 })
  expect(await proposed()).toEqual([])
})

it('a mail that comes too late to object is not sent', async () => {
  await save()
  await sql`update outbox set gives_up_at = now()`.execute(db)
  await runJob('mails.send', context())
  expect(post.mails).toEqual([])
  expect(await db.selectFrom('outbox').select(['state', 'facts']).execute()).toEqual([
    { state: 'void', facts: null },
  ])
})

it('a reminder goes to members with channels or money and no details, and to nobody twice a day', async () => {
  const other = await createAccount(db, network, {})
  await createAccount(db, network, {})
  await createChannel(db, network, { members: [member, other] })
  const manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
  await save()
  expect((await manager.call(remindPayees)).reminded).toBe(1)
  const asked = await test.open(network.domain, other)
  expect((await asked.call(messages)).rows.map(({ kind }) => kind)).toEqual(['payout_details_missing'])
  expect((await manager.call(remindPayees)).reminded).toBe(0)
  await sql`update messages set created_at = ${new Date(Date.now() - 25 * 3_600_000)}`.execute(db)
  const again = await Promise.all([manager.call(remindPayees), manager.call(remindPayees)])
  expect(again.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
})
