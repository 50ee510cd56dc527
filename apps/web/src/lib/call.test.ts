import { queryString } from '@cuesheet/client/call-input'
import { login, me } from '@cuesheet/contract/auth'
import { signCall } from '@cuesheet/contract/request-signature'
import vectors from '@cuesheet/contract/request-signature.vectors.json' with { type: 'json' }
import { meta } from '@cuesheet/contract/site'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { call } from './call.ts'
import { CallError, isSessionRefused } from './call-error.ts'
import { sha512Hex } from './call-headers.ts'
import { session } from './session.ts'

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const sent = () => {
  const [address, init] = answer.mock.calls.at(-1)!
  return { address, body: init.body, headers: new Headers(init.headers) }
}
const refusal = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable(),
    (error: unknown) => error as CallError,
  )

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', new URL('http://Morning.localhost:4100/dashboard'))
  vi.stubGlobal('navigator', { userAgent: 'Probe/1.0' })
  session.start('t0ken')
})
afterEach(() => {
  session.clear()
  vi.unstubAllGlobals()
})

describe('the signature in the browser', () => {
  it.each(vectors.vectors)('$name', (vector) => {
    const bytes = Uint8Array.from(atob(vector.body_base64), (letter) => letter.charCodeAt(0))
    const body = vector.content_type?.startsWith('multipart/form-data') ? 'form-data' : bytes.length
    const made = signCall(sha512Hex, { ...vector, body }, vector)
    expect(made).toEqual({
      secure_token: vector.secure_token,
      protection_id: vector.protection_id,
      protection_token: vector.protection_token,
    })
  })
})

describe('call', () => {
  it('carries the five context and the three security headers', async () => {
    answer.mockResolvedValue(json(200, { success: true }))
    await call(me)
    const { address, headers } = sent()
    expect(address).toBe('/api/member/me')
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-language': 'ko',
      'x-domain': 'morning.localhost',
      'x-playist': '0',
      'x-currency': 'KRW',
      authorization: 'Bearer t0ken',
      'x-secure-token': sha512Hex('/api/member/me-1Bearer t0kenProbe/1.0'),
    })
    expect(headers.get('x-protection-id')).toMatch(/^[0-9a-f]{128}$/)
    expect(headers.get('x-protection-token')).toMatch(/^[0-9a-f]{128}$/)
  })

  it('signs the byte length of the body it sends', async () => {
    answer.mockResolvedValue(json(200, { success: true, token: 'x' }))
    await call(login, { body: { id: '하늘', password: 'p' } })
    const { body, headers } = sent()
    expect(body).toBe('{"id":"하늘","password":"p"}')
    expect(headers.get('x-secure-token')).toBe(sha512Hex('/api/member/login30Bearer t0kenProbe/1.0'))
  })

  it('asks for the brand with the language and the security headers alone', async () => {
    answer.mockResolvedValue(json(200, { success: true }))
    await call(meta, { query: { domain: 'morning.localhost' } })
    const { address, headers } = sent()
    expect(address).toBe('/api/v2/mcn/meta?domain=morning.localhost')
    expect([...headers.keys()].sort()).toEqual([
      'accept',
      'accept-language',
      'x-protection-id',
      'x-protection-token',
      'x-secure-token',
    ])
    expect(headers.get('x-secure-token')).toBe(sha512Hex('/api/v2/mcn/meta-1Probe/1.0'))
  })

  it('never makes the same protection id twice', async () => {
    answer.mockImplementation(async () => json(200, { success: true }))
    await call(me)
    const first = sent().headers.get('x-protection-id')
    await call(me)
    expect(sent().headers.get('x-protection-id')).not.toBe(first)
  })

  it('throws what the server says', async () => {
    const envelope = {
      success: false,
      code: 'too_many_requests',
      message: '잠시 후 다시',
      request_id: 'r1',
      fields: { id: 'x' },
    }
    answer.mockResolvedValue(json(429, envelope, { 'retry-after': '42' }))
    expect(await refusal(call(me))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: '잠시 후 다시',
      request_id: 'r1',
      fields: { id: 'x' },
      retry_after_seconds: 42,
    })
    expect(session.token()).toBe('t0ken')
  })

  it('understands a proxy that answers without an envelope, and no answer at all', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const refusal = async (calling: Promise<unknown>) => {
      const refused = calling.catch((error: unknown) => error as CallError)
      await vi.advanceTimersByTimeAsync(5_000)
      return refused
    }
    answer.mockImplementation(async () => new Response('<html>', { status: 503 }))
    expect(await refusal(call(me))).toMatchObject({ status: 503, code: 'unavailable', message: '' })
    answer.mockResolvedValue(new Response('{"success":tr', { status: 200 }))
    expect(await refusal(call(me))).toMatchObject({ status: 200, code: 'internal' })
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await refusal(call(me))).toMatchObject({ status: 0, code: 'offline' })
  })

  it('tries again what only reads, and says how it failed within 5 s of the first failure', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const broken = json(502, { success: false, code: 'internal', message: '' })
    let failed: CallError | null = null
    // The first fails at once, the second says nothing for longer than is left.
    answer.mockResolvedValueOnce(broken).mockImplementation(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener('abort', () => reject(signal!.reason as Error))
        }),
    )
    void call(me).catch((error: unknown) => {
      failed = error as CallError
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(failed).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toMatchObject({ status: 502 })

    answer.mockReset()
    answer.mockImplementationOnce(async () => new Response('', { status: 502 }))
    answer.mockImplementation(async () => json(200, { success: true, token: 'x' }))
    const known = call(me)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await known).toMatchObject({ token: 'x' })

    // What changes something is sent once, and waited for no longer than 30 s.
    answer.mockReset()
    answer.mockImplementation(async () => new Response('', { status: 502 }))
    await call(login, { body: { id: 'a', password: 'b' } }).catch(() => null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answer).toHaveBeenCalledTimes(1)
  })

  it.each([401, 403, 500, 502])('keeps the session where a proxy answers %s', async (status) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    answer.mockImplementation(async () => new Response('<html>', { status }))
    const error = call(me).catch((refused: unknown) => refused)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(isSessionRefused(await error)).toBe(false)
    expect(session.token()).toBe('t0ken')
  })

  it('ends the session that is refused, and only that one', async () => {
    const refused = { success: false, code: 'session_required', message: '다시', request_id: 'r' }
    answer.mockImplementation(async () => {
      session.start('newer')
      return json(401, refused)
    })
    await refusal(call(me))
    expect(session.token()).toBe('newer')
    answer.mockResolvedValue(json(401, refused))
    await refusal(call(me))
    expect(session.token()).toBeNull()
    // Which the person did not ask for.
    expect(session.wasEnded()).toBe(true)
    session.clear()
    expect(session.wasEnded()).toBe(false)
  })

  it('passes an abort on as it is', async () => {
    const stop = new AbortController()
    answer.mockImplementation(async () => {
      stop.abort()
      throw stop.signal.reason
    })
    expect(await refusal(call(me, { signal: stop.signal }))).not.toBeInstanceOf(CallError)
  })

  it('writes queries without what is undefined', () => {
    expect(queryString({ a: 1, b: undefined, c: '가 나' })).toBe('?a=1&c=%EA%B0%80+%EB%82%98')
    expect(queryString({})).toBe('')
  })
})
