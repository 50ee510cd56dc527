import { audit } from '@cuesheet/contract/audit'
import { login, me } from '@cuesheet/contract/auth'
import { channels } from '@cuesheet/contract/channels'
import { externalTicket } from '@cuesheet/contract/external-auth'
import { sendReportFile, sentReportFile } from '@cuesheet/contract/report-files'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { hashPassword } from '../../../apps/server/src/access/password.ts'
import type { Viewer } from '../../../apps/server/src/access/viewer.ts'
import { addApiKey } from '../../../apps/server/src/features/api-keys/mutations.ts'
import { listContractEndpoints } from '../../../apps/server/src/testing/contract-endpoints.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../../apps/server/src/testing/factories.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../../../apps/server/src/testing/test-app.ts'
import { CallError } from './call-error.ts'
import { type ClientOptions, createClient } from './create-client.ts'
import * as partners from './partners.ts'

const password = 'a good password'
let test: TestApp
let base_url: string
let network: TestNetwork
let manager: Viewer
let key: string

beforeAll(async () => {
  test = await createTestApp()
  base_url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/api`
  network = await createNetwork(test.db)
  const password_hash = await hashPassword(password, cheapPasswordCost)
  manager = await createAccount(test.db, network, { as: 'manager', password_hash })
  for (let count = 0; count < 5; count += 1) await createChannel(test.db, network)
  key = await makeKey(['reports:write'])
})
afterAll(() => test.close())

const makeKey = async (scopes: Parameters<typeof addApiKey>[2]['scopes']) =>
  (await addApiKey(test.db, network.scope, { name: 'Partner', scopes }, { account_id: null })).key
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  )

describe('a partner’s server', () => {
  it('asks for a ticket with its key, and is told the contract’s code where it gets none', async () => {
    const member = await createAccount(test.db, network)
    const client = createClient({
      base_url,
      key: await makeKey(['tickets']),
      language: 'en',
      check_answers: true,
    })
    const { ticket } = await client.call(externalTicket, { body: { user_id: member.user_id } })
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const unknown = await failureOf(client.call(externalTicket, { body: { user_id: 'nobody@example.test' } }))
    expect(unknown).toBeInstanceOf(CallError)
    expect(unknown).toMatchObject({ status: 404, code: 'not_found', isOurs: true })
    const stranger = createClient({ base_url, key: 'cuesheet_1_x' })
    const refused = await failureOf(stranger.call(externalTicket, { body: { user_id: member.user_id } }))
    expect(refused).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(refused.request_id).toBeTruthy()
  })

  it('brings a report file as bytes, and hears of it', async () => {
    const client = createClient({ base_url, key, check_answers: true })
    const { upload_id } = await client.call(sendReportFile, {
      query: { name: 'a.csv', dry_run: '1' },
      bytes: new TextEncoder().encode('date,video\n'),
    })
    expect(await client.call(sentReportFile, { query: { upload: String(upload_id) } })).toMatchObject({
      upload_id,
      file_name: 'a.csv',
      reports: null,
    })
  })

  it('is given every call that a key may make', async () => {
    const offered = new Set<unknown>(Object.values(partners))
    const ofKeys = (await listContractEndpoints()).filter(({ access }) => access === 'api_key')
    expect(ofKeys.length).toBeGreaterThan(2)
    expect(ofKeys.filter((endpoint) => !offered.has(endpoint))).toEqual([])
  })
})

describe('a script of a person', () => {
  it('signs in, signs its calls, and goes through lists page by page and piece by piece', async () => {
    const site = { domain: network.domain, currency: 'USD' } as const
    const { token } = await createClient({ base_url, site }).call(login, {
      body: { id: manager.user_id, password },
    })
    const client = createClient({ base_url, site, token, check_answers: true })
    expect((await client.call(me)).account.user_id).toBe(manager.user_id)
    const pieces: number[] = []
    for await (const { rows } of client.pages(channels, { query: { size: 2 } })) pieces.push(rows.length)
    expect(pieces).toEqual([2, 2, 1])
    const entries: unknown[] = []
    for await (const { rows } of client.pages(audit, { query: { size: 1 } })) {
      expect(rows).toHaveLength(1)
      entries.push(rows[0])
    }
    expect(entries).toEqual((await client.call(audit, { query: { size: 200 } })).rows)
    expect(entries.length).toBeGreaterThan(1)
  })

  it('needs a site for calls that carry one', async () => {
    await expect(createClient({ base_url }).call(me)).rejects.toThrow('member/me: createClient needs a site')
  })
})

describe('what fails on the way', () => {
  const answers = vi.fn<typeof fetch>()
  const refusal = (status: number, retryAfter?: string) =>
    new Response('', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
  const ticket = () => Response.json({ success: true, message: '', ticket: 't', expires_at: 'soon' })
  const open = (options: Partial<ClientOptions> = {}) =>
    createClient({
      base_url: 'https://api.test/api',
      key,
      site: { domain: 'a.test' },
      fetch: answers,
      ...options,
    })
  beforeEach(() => {
    answers.mockReset()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
  })
  const ask = (options?: Partial<ClientOptions>) =>
    open(options).call(externalTicket, { body: { user_id: 'a@example.test' } })

  it.each([429, 503])('is asked again after %s, when it was told to', async (status) => {
    answers.mockImplementationOnce(async () => refusal(status, '7')).mockImplementation(async () => ticket())
    const asked = ask()
    await vi.advanceTimersByTimeAsync(6_999)
    expect(answers).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toMatchObject({ ticket: 't' })
  })

  it('is not asked again after so long, nor what may have been done', async () => {
    answers.mockImplementation(async () => refusal(429, '61'))
    expect(await failureOf(ask())).toMatchObject({ code: 'too_many_requests', retry_after_seconds: 61 })
    answers.mockImplementation(async () => refusal(502))
    expect(await failureOf(ask())).toMatchObject({ status: 502, code: 'internal', isOurs: false })
    expect(answers).toHaveBeenCalledTimes(2)
  })

  it('is asked again after other failures where it only reads', async () => {
    answers.mockImplementationOnce(async () => refusal(502)).mockRejectedValueOnce(new TypeError('reset'))
    answers.mockImplementation(async () => Response.json({ success: true, message: '' }))
    const asked = open().call(me)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await asked).toMatchObject({ success: true })
    expect(answers).toHaveBeenCalledTimes(3)
  })

  it('has a deadline, and can be given up', async () => {
    answers.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
        }),
    )
    const late = failureOf(ask({ deadline_ms: 2_000 }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await late).toMatchObject({ status: 0, code: 'no_answer' })
    const stop = new AbortController()
    const givenUp = failureOf(open().call(me, { signal: stop.signal }))
    stop.abort(new Error('enough'))
    expect(await givenUp).toMatchObject({ message: 'enough' })
  })

  it('is an error of zod where an answer is not as declared, if that is asked for', async () => {
    answers.mockImplementation(async () => Response.json({ success: true, message: '', ticket: 7 }))
    expect(await ask()).toMatchObject({ ticket: 7 })
    expect(await failureOf(ask({ check_answers: true }))).toMatchObject({
      name: expect.stringMatching(/^\$?ZodError$/),
    })
  })
})

it.each([
  // A change that was cut short may have been made: it is not sent a third time, nor told as refused.
  { method: 'POST', after: '0', times: 2, code: 'no_answer' },
  // A refusal of a proxy does not say that nothing was done.
  { method: 'POST', after: null, times: 1, code: 'unavailable' },
  { method: 'GET', after: '0', times: 3, code: 'unavailable' },
] as const)('a $method refused with Retry-After $after, then silence: $times times', async (sample) => {
  const answers = ['refused', 'silent', 'refused']
  const fetch = vi.fn((_: unknown, init?: RequestInit) =>
    answers.shift() === 'silent'
      ? new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      : Promise.resolve(
          new Response('', {
            status: 503,
            headers: sample.after === null ? {} : { 'retry-after': sample.after },
          }),
        ),
  )
  const client = createClient({
    base_url: 'http://nobody.test/api',
    key: 'cuesheet_1_x',
    site: { domain: 'nobody.test', currency: 'USD' },
    deadline_ms: 500,
    retry_ms: 4500,
    fetch,
  })
  const asked =
    sample.method === 'GET' ? client.call(me) : client.call(externalTicket, { body: { user_id: 'a' } })
  await expect(asked).rejects.toMatchObject({ code: sample.code })
  expect(fetch).toHaveBeenCalledTimes(sample.times)
})
