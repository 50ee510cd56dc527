import { login, me } from '@cuesheet/contract/auth'
import { endpoint } from '@cuesheet/contract/endpoint'
import { accounts } from '@cuesheet/contract/members'
import { currencySchema } from '@cuesheet/contract/values/money'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { openTestApp } from '../testing/test-app.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: 'test/echo',
  access: 'signed_in',
  summary: 'For this test.',
  query: { page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1) },
  body: { text: z.string().check(z.minLength(2), z.maxLength(5)), list: z.optional(z.array(z.string())) },
  answer: { text: z.string(), page: z.number(), currency: currencySchema, is_playist: z.boolean() },
})
const slow = endpoint({ method: 'GET', path: 'test/slow', access: 'anyone', summary: 'For this test.' })
const broken = endpoint({ method: 'GET', path: 'test/broken', access: 'anyone', summary: 'For this test.' })
const lying = endpoint({
  method: 'GET',
  path: 'test/lying',
  access: 'anyone',
  summary: 'For this test.',
  answer: { count: z.number() },
})
const leaking = endpoint({
  method: 'GET',
  path: 'test/leaking',
  access: 'anyone',
  summary: 'For this test.',
  answer: { rows: z.array(z.object({ name: z.string() })) },
})

const test = await openTestApp(
  { cors_origins: ['https://www.partner.test'] },
  {
    addRoutes(server) {
      serve(server, echo, async ({ query, body, currency, is_playist }) => ({
        text: body.text,
        page: query.page,
        currency,
        is_playist,
      }))
      serve(server, slow, async ({ db }) => {
        await db.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = 20`.execute(trx)
          await sql`select pg_sleep(5)`.execute(trx)
        })
        return {}
      })
      serve(server, broken, async () => {
        throw new Error('secret detail of the inside')
      })
      serve(server, leaking, async () => ({ rows: [{ name: 'Jo', password_hash: 'never declared' }] }))
      serve(server, lying, async () => ({ count: 'many' as unknown as number }))
    },
  },
)
const network = await createNetwork(test.db)
const playist = await createNetwork(test.db, { is_playist: true })
const manager = await createAccount(test.db, network, { as: 'manager' })
const client = await test.open(network.domain, manager)

const echoed = (headers: Record<string, string>, text = 'hi') =>
  client.call(echo, { query: { page: '2' as unknown as number }, body: { text }, headers })

describe('an answer', () => {
  it('carries success, message and what is declared', async () => {
    expect(await echoed({ 'accept-language': 'en' })).toEqual({
      success: true,
      message: 'Done.',
      text: 'hi',
      page: 2,
      currency: 'KRW',
      is_playist: false,
    })
  })

  it('is in the currency of the header, else of the account, else of the network', async () => {
    expect(await echoed({ 'x-currency': 'USD', 'x-playist': '1' })).toMatchObject({
      currency: 'USD',
      is_playist: true,
    })
    const viewer = await createAccount(test.db, network, { currency: 'USD' })
    const chosen = await (await test.open(network.domain, viewer)).call(echo, { body: { text: 'hi' } })
    expect(chosen.currency).toBe('USD')
    const american = await createAccount(test.db, playist)
    const byNetwork = await (await test.open(playist.domain, american)).call(echo, { body: { text: 'hi' } })
    expect(byNetwork).toMatchObject({ currency: 'USD', is_playist: true })
  })

  it('that is not as declared is a fault of ours, not an answer', async () => {
    expect(await client.fail(lying)).toMatchObject({ status: 500, code: 'internal' })
  })

  it('holds nothing that is not declared', async () => {
    expect((await client.call(leaking)).rows).toEqual([{ name: 'Jo' }])
  })
})

describe('a failure', () => {
  it.each([
    ['ko-KR,ko;q=0.9', '다시 로그인해 주세요.'],
    ['en-GB', 'Please sign in again.'],
    ['zh-CN', '请重新登录。'],
    ['zh-Hant-HK', '請重新登入。'],
    ['fr, de;q=0.5', '다시 로그인해 주세요.'],
    ['', '다시 로그인해 주세요.'],
    ['*;q=nonsense,,;;', '다시 로그인해 주세요.'],
  ])('speaks the language of Accept-Language %j', async (language, message) => {
    const anonymous = await test.open(network.domain)
    const error = await anonymous.fail(me, { headers: { 'accept-language': language } })
    expect(error).toMatchObject({ status: 401, success: false, code: 'session_required', message })
  })

  it('speaks the network’s own language where none is asked for, also before the network is proven', async () => {
    const anonymous = await test.open(playist.domain)
    expect((await anonymous.fail(me)).message).toBe('Please sign in again.')
    const unsigned = await anonymous.fail(me, { headers: { 'x-secure-token': '' } })
    expect(unsigned).toMatchObject({ code: 'signature_invalid' })
    expect(unsigned.message).toMatch(/^This request could not be verified/)
  })

  it('names every offending field, in words', async () => {
    const error = await client.fail(echo, {
      query: { page: 'x' as unknown as number },
      body: { text: 'much too long', list: ['ok', 7 as unknown as string] },
      headers: { 'accept-language': 'en' },
    })
    expect(error.code).toBe('invalid_input')
    const input = await client.fail(echo, {
      body: { text: 'a', list: ['ok', 7 as unknown as string] },
      headers: { 'accept-language': 'en' },
    })
    expect(input.fields).toEqual({
      text: 'Use at least 2 characters.',
      'list.1': 'This value is not valid.',
    })
    expect((await client.fail(echo, { body: {} as { text: string } })).fields).toHaveProperty('text')
  })

  it('refuses U+0000, which the database cannot hold, and half characters nowhere break it', async () => {
    expect((await client.fail(echo, { body: { text: 'a\0b' } })).fields).toHaveProperty('text')
    expect((await client.fail(echo, { body: { text: 'ab', list: ['\0'] } })).fields).toHaveProperty('list')
    const half = await client.call(echo, { body: { text: 'ab\ud800', list: ['\udc00'] } })
    expect(half.text).toBe('ab\ufffd')
  })

  it('inside hides its details from the caller and is logged once, with its stack', async () => {
    const error = await client.fail(broken)
    expect(error).toMatchObject({ status: 500, code: 'internal' })
    expect(JSON.stringify(error)).not.toContain('secret detail')
    const lines = test
      .logged()
      .split('\n')
      .filter((line) => line.includes('secret detail'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('serve.test.ts')
    expect(lines[0]).toContain(error.request_id)
  })

  it('is a timeout where a statement ran into its limit', async () => {
    expect(await client.fail(slow)).toMatchObject({ status: 504, code: 'timeout' })
  })
})

describe('context headers', () => {
  it.each([
    [{ 'x-domain': '' }, 400, 'X-Domain'],
    [{ 'x-domain': 'Network.Test' }, 400, 'X-Domain'],
    [{ 'x-domain': 'a b' }, 400, 'X-Domain'],
    [{ 'x-playist': 'yes' }, 400, 'X-Playist'],
    [{ 'x-currency': 'EUR' }, 400, 'X-Currency'],
  ])('%j is refused by name', async (headers, status, field) => {
    const error = await client.fail(me, { headers: headers as Record<string, string> })
    expect(error).toMatchObject({ status, code: 'invalid_input' })
    expect(error.fields).toHaveProperty(field)
  })

  it('know no other domain than those of networks', async () => {
    const error = await client.fail(me, { headers: { 'x-domain': 'nobody.test', host: 'nobody.test' } })
    expect(error).toMatchObject({ status: 404, code: 'unknown_domain' })
  })

  it('must name the site that is called', async () => {
    const at = (host: string, origin?: string) =>
      client.send(me, { headers: { host, ...(origin && { origin }) } })
    expect((await at(`${network.domain}:4100`)).statusCode).toBe(200)
    expect((await at(playist.domain)).json().code).toBe('wrong_domain')
    expect((await at('localhost')).json().code).toBe('wrong_domain')
    expect((await at('api.internal')).statusCode).toBe(200)
    expect((await at('api.internal', 'https://www.partner.test')).json().code).toBe('wrong_domain')
    expect((await at(playist.domain, 'https://evil.test')).json().code).toBe('wrong_domain')
  })

  it('count as a page of the allowed origin where one calls', async () => {
    await test.db
      .insertInto('network_domains')
      .values({ domain: 'www.partner.test', network_id: network.network_id })
      .execute()
    const headers = {
      host: playist.domain,
      origin: 'https://www.partner.test',
      'x-domain': 'www.partner.test',
    }
    const answer = await client.send(me, { headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('https://www.partner.test')

    const preflight = await test.app.inject({
      method: 'OPTIONS',
      url: '/api/member/me',
      headers: { origin: 'https://www.partner.test', 'access-control-request-method': 'GET' },
    })
    expect(preflight.statusCode).toBe(204)
    for (const name of ['x-secure-token', 'x-domain', 'authorization'])
      expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain(name)
    const stranger = await client.send(me, { headers: { origin: 'https://evil.test' } })
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('access', () => {
  it('is asked before input is looked at', async () => {
    const member = await test.open(network.domain, await createAccount(test.db, network))
    const bad = { query: { page: 0 } }
    expect((await (await test.open(network.domain)).fail(accounts, bad)).code).toBe('session_required')
    expect((await member.fail(accounts, bad)).code).toBe('forbidden')
    expect((await client.fail(accounts, bad)).code).toBe('invalid_input')
  })

  it.each(['Bearer', 'Bearer x', 'Basic abc', `Bearer ${'a'.repeat(43)}`, `Bearer ${'a'.repeat(5000)}`])(
    'is not given for Authorization %j',
    async (authorization) => {
      const error = await client.fail(me, { headers: { authorization } })
      expect(error).toMatchObject({ status: 401, code: 'session_required' })
    },
  )
})

it('takes a call that changes something once', async () => {
  const sent = { body: { text: 'hi' } }
  const first = await client.send(echo, sent)
  const { headers } = first.raw.req as unknown as { headers: Record<string, string> }
  const again = await client.send(echo, { ...sent, headers })
  expect([first.statusCode, again.statusCode, again.json().code]).toEqual([200, 403, 'replayed'])
})

it('leaves one line of each call: when, what, from where, who and how it ended', async () => {
  const entries = () =>
    test
      .logged()
      .split('\n')
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const before = entries().length
  const answers = [await client.send(me), await (await test.open(network.domain)).send(me)]
  const line = (answer: (typeof answers)[number], account_id: number | null) => ({
    level: 'info',
    method: 'GET',
    path: '/api/member/me',
    address: '127.0.0.1',
    msg: 'answered',
    status: answer.statusCode,
    network_id: network.network_id,
    account_id,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    request_id: answer.headers['x-request-id'],
    ms: expect.any(Number),
  })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  expect(entries().slice(before)).toEqual([line(answers[0]!, manager.account_id), line(answers[1]!, null)])
})

it('says nothing secret in its log', async () => {
  await client.send(login, { body: { id: 'someone@example.test', password: 'hunter2-in-a-body' } })
  await client.send(accounts, { query: { page: 7 } })
  const log = test.logged()
  expect(log).toContain('/api/member/mcn/accounts')
  for (const secret of [client.token!, 'hunter2', 'someone@example.test', 'page=7', 'secure-token'])
    expect(log).not.toContain(secret)
})
