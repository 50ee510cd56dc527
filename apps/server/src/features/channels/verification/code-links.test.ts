import { addChannels, previewChannels } from '@cuesheet/contract/channel-lines'
import { channel, channels, deleteChannel } from '@cuesheet/contract/channels'
import { addCodeLinks, linkedCode, revokeCodeLink, verifyLinked } from '@cuesheet/contract/code-links'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../../access/password.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { startSimulatedPlatform } from '../../../testing/simulated-platform.ts'
import { cheapPasswordCost, openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { PlatformClient } from '../../video-platform/platform-client.ts'
import { pollVerificationCodes } from './poll-verification-codes.ts'

const password = 'right password'
const day = 24 * 3_600_000
let now: Date
let member: TestClient
let channel_id: number

const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config, { now: () => now })
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const password_hash = await hashPassword(password, cheapPasswordCost)
const manager = await test.open(home.domain, await createAccount(db, home, { as: 'manager', password_hash }))
/** Who has the link, and no account. */
const creator = await test.open(home.domain)
const abroad = await test.open(away.domain)
afterAll(() => platform.close())
beforeEach(async () => {
  now = new Date()
  await db.deleteFrom('sign_in_throttle').execute()
  const account = await createAccount(db, home)
  member = await test.open(home.domain, account)
  const created = await createChannel(db, home, {
    title: '골목산책',
    status: 0,
    verification: 'pending',
    credit: [],
    members: [account],
  })
  channel_id = created.channel_id
})

const link = async (days?: number) => {
  const { links } = await manager.call(addCodeLinks, {
    body: { channels: [channel_id], ...(days && { days }) },
  })
  return links[0]!
}
const follow = (token: string, by = creator) => by.send(linkedCode, { body: { token } })
const one = async (by = manager) => (await by.call(channel, { query: { channel: channel_id } })).channel

it('shows the channel, its code and its verification to whoever has it, and nothing else', async () => {
  const { token, expires_at } = await link()
  expect(token).toMatch(/^[\w-]{43}$/)
  const { channel } = await creator.call(linkedCode, { body: { token } })
  const { verification_code } = await one()
  expect(channel).toEqual({
    platform_channel_id: expect.any(String),
    title: '골목산책',
    handle: null,
    thumbnail: null,
    verification_code,
    verification: 'pending',
    verification_failure: null,
    verification_next_at: null,
    verification_until: null,
    verified_at: null,
    expires_at,
  })
  expect(new Date(expires_at).getTime() - now.getTime()).toBe(14 * day)
  // What is stored of it opens nothing.
  const stored = await db.selectFrom('channel_code_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

it('answers alike where it is unknown, expired, replaced, revoked, of a rejected channel, or on another domain', async () => {
  const refusals = [await follow('n'.repeat(43)), await follow('')]
  const { token } = await link(3)
  expect((await follow(token)).statusCode).toBe(200)
  refusals.push(await follow(token, abroad))
  now = new Date(now.getTime() + 3 * day - 1)
  expect((await follow(token)).statusCode).toBe(200)
  now = new Date(now.getTime() + 1)
  refusals.push(await follow(token))
  const replaced = await link()
  const revoked = await link()
  refusals.push(await follow(replaced.token))
  await manager.call(revokeCodeLink, { body: { channel_id } })
  refusals.push(await follow(revoked.token))
  const rejected = await link()
  await db.updateTable('channels').set({ status: 3 }).where('channel_id', '=', channel_id).execute()
  refusals.push(await follow(rejected.token))
  const answers = refusals.map((answer) => {
    const { request_id, ...body } = answer.json()
    return JSON.stringify([answer.statusCode, body])
  })
  expect(answers).toHaveLength(7)
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('not_found')
})

it('lets nobody guess on and on, and passes what is right meanwhile', async () => {
  const { token } = await link()
  for (let guess = 0; guess < 30; guess++)
    expect((await follow('g'.repeat(43))).json().code).toBe('not_found')
  expect((await follow('g'.repeat(43))).json().code).toBe('too_many_requests')
  expect((await follow(token)).statusCode).toBe(200)
})

it('is made and revoked by managers alone, for channels that have something to prove, and the log says so', async () => {
  expect((await member.fail(addCodeLinks, { body: { channels: [channel_id] } })).code).toBe('forbidden')
  const { expires_at } = await link()
  expect((await one()).code_link).toEqual({ created_at: now.toISOString(), expires_at })
  expect((await one(member)).code_link).toBeNull()
  await manager.call(revokeCodeLink, { body: { channel_id } })
  await manager.call(revokeCodeLink, { body: { channel_id } })
  expect((await one()).code_link).toBeNull()
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'after', 'before'])
    .where('subject', '=', String(channel_id))
    .where('action', 'in', ['channel.add_link', 'channel.revoke_link'])
    .orderBy('action')
    .execute()
  expect(entries.map(({ action, after, before }) => [action, after, before])).toEqual([
    ['channel.add_link', { expires_at }, null],
    ['channel.revoke_link', null, { expires_at }],
  ])
  expect(entries.every(({ account_id }) => account_id !== null)).toBe(true)

  const verified = await createChannel(db, home, { status: 0, verification: 'verified', credit: [] })
  const asked = { channels: [channel_id, verified.channel_id] }
  expect((await manager.fail(addCodeLinks, { body: asked })).code).toBe('conflict')
  expect((await one()).code_link).toBeNull()
  expect((await manager.fail(addCodeLinks, { body: { channels: [2_000_000_000] } })).code).toBe('not_found')
  expect((await manager.fail(addCodeLinks, { body: { channels: [channel_id], days: 91 } })).code).toBe(
    'invalid_input',
  )
})

it('starts the search, which its page follows to its end, up to 10 times an hour', async () => {
  const { lines } = await manager.call(addChannels, { body: { links: ['@골목산책'], category: 'vlog' } })
  channel_id = lines[0]!.channel_id!
  expect(lines[0]!.verification_code).toBe((await one()).verification_code)
  const { token } = await link()
  const { channel: begun } = await creator.call(verifyLinked, { body: { token } })
  expect(begun).toMatchObject({ verification: 'verifying', verification_next_at: expect.any(String) })
  const entry = await db
    .selectFrom('audit_log')
    .select(['account_id', 'after'])
    .where('subject', '=', String(channel_id))
    .where('action', '=', 'channel.verify')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ account_id: null, after: { by_link: true, verification: 'verifying' } })
  // The pause between two presses holds here as well.
  expect((await creator.fail(verifyLinked, { body: { token } })).code).toBe('too_many_requests')

  const shown = platform.state.findByHandle('@골목산책')!
  shown.description = `${shown.description} ${begun.verification_code}`
  const limits = { youtube_daily_units: 10_000, youtube_reserved_units: 1000 }
  const client = new PlatformClient({ db, config: { ...limits, ...platform.config } })
  await pollVerificationCodes(db, client, { now })
  const { channel: proven } = await creator.call(linkedCode, { body: { token } })
  expect(proven).toMatchObject({ verification: 'verified', verified_at: now.toISOString() })
  expect((await creator.fail(verifyLinked, { body: { token } })).code).toBe('conflict')

  const answers: string[] = []
  for (let press = 0; press < 10; press++)
    answers.push((await creator.fail(verifyLinked, { body: { token } })).code)
  expect(answers).toContain('too_many_requests')

  await manager.call(deleteChannel, { body: { channel_id, understood: true, password } })
  expect((await follow(token)).json().code).toBe('not_found')
})

it('foresees line by line what registering many would come to, and registers each in its category', async () => {
  await createChannel(db, home)
  const before = (await manager.call(channels)).total
  const links = [
    '@twoleftfeet',
    'https://www.youtube.com/@twoleftfeet',
    'nothing',
    '@nobody.at.all',
    '@비공개작업실',
  ]
  const foresee = () =>
    manager.call(previewChannels, { body: { links }, headers: { 'accept-language': 'en' } })
  expect((await foresee()).lines.map(({ outcome, title }) => [outcome, title])).toEqual([
    ['found', 'Two Left Feet'],
    ['repeated', 'Two Left Feet'],
    ['not_a_link', null],
    ['not_found', null],
    ['private', null],
  ])
  expect((await manager.call(channels)).total).toBe(before)
  const { lines } = await manager.call(addChannels, {
    body: { links: [{ link: '@twoleftfeet', category: 'dance' }, '@notes.and.quotes'], category: 'travel' },
  })
  expect(lines.map(({ outcome }) => outcome)).toEqual(['registered', 'registered'])
  const { rows } = await manager.call(channels)
  const categoryOf = (id: number | null) => rows.find((row) => row.channel_id === id)?.category
  expect(lines.map((line) => categoryOf(line.channel_id))).toEqual(['dance', 'travel'])
  expect((await foresee()).lines[0]).toMatchObject({ outcome: 'registered_here', title: 'Two Left Feet' })
  expect(
    (
      await manager.fail(addChannels, {
        body: { links: [{ link: '@x', category: 'nope' as 'dance' }], category: 'travel' },
      })
    ).code,
  ).toBe('invalid_input')
})
