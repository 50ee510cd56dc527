import { methodCode, protectionToken, signatureHeaders, signCall } from '@cuesheet/contract/request-signature'
import file from '@cuesheet/contract/request-signature.vectors.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { signedRequest, testUserAgent } from '../testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { sha512, useProtectionId, verifySignature } from './request-signature.ts'

const scrape_token = 'of-the-scraper-alone'

type Vector = (typeof file.vectors)[number]

function callOf(vector: Vector) {
  const { path, method, authorization, user_agent } = vector
  const isMultipart = vector.content_type?.startsWith('multipart/form-data')
  const body = isMultipart ? ('form-data' as const) : Buffer.from(vector.body_base64, 'base64').byteLength
  return { path, method, authorization, user_agent, body }
}
const headersOf = (vector: Vector) => ({
  'x-secure-token': vector.secure_token,
  'x-protection-id': vector.protection_id,
  'x-protection-token': vector.protection_token,
})

describe('the vectors', () => {
  it.each(file.vectors)('$name', (vector) => {
    const { method_code, secure_token, protection_id, protection_token } = vector
    const call = callOf(vector)
    expect(methodCode(call.method, call.body)).toBe(method_code)
    expect(signCall(sha512, call, vector)).toEqual({ secure_token, protection_id, protection_token })
    expect(verifySignature(call, headersOf(vector))).toBe(protection_id)
  })

  it('hold every kind of body', () => {
    const kinds = new Set(
      file.vectors.map(({ method, content_type }) => content_type?.split(';')[0] ?? method),
    )
    expect([...kinds].sort()).toEqual([
      'DELETE',
      'GET',
      'POST',
      'application/json',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
    ])
  })
})

describe('verifySignature refuses', () => {
  const vector = file.vectors[3]!
  const call = callOf(vector)
  const refused = (given: Partial<typeof call>, headers: Record<string, string | undefined> = {}) =>
    expect(() => verifySignature({ ...call, ...given }, { ...headersOf(vector), ...headers })).toThrowError(
      expect.objectContaining({ code: 'signature_invalid' }),
    )

  it('everything that differs from what was signed', () => {
    refused({ path: `${call.path}/` })
    refused({ method: 'GET' })
    refused({ body: Number(call.body) + 1 })
    refused({ body: 'form-data' })
    refused({ authorization: 'Bearer x' })
    refused({ user_agent: `${call.user_agent} ` })
  })

  it('missing, malformed and foreign headers', () => {
    const other = file.vectors[4]!
    for (const name of Object.values(signatureHeaders)) {
      refused({}, { [name]: undefined })
      refused({}, { [name]: '' })
      refused({}, { [name]: 'é'.repeat(128) })
      refused({}, { [name]: headersOf(vector)[name].toUpperCase() })
      refused({}, { [name]: headersOf(other)[name] })
    }
  })

  it('a protection token that binds another secure token', () => {
    const { user_agent, protection_id } = vector
    refused(
      {},
      { 'x-protection-token': protectionToken(sha512, { user_agent, secure_token: 'x', protection_id }) },
    )
  })
})

describe('a used protection id', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('is refused for ten minutes, on every node and in every race', async () => {
    const { db } = database
    const id = file.vectors[0]!.protection_id
    const uses = await Promise.allSettled(Array.from({ length: 8 }, () => useProtectionId(db, id)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(useProtectionId(db, id)).rejects.toEqual(new DomainError('replayed'))

    await db
      .updateTable('used_protection_ids')
      .set({ used_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    await useProtectionId(db, id)
    await expect(useProtectionId(db, id)).rejects.toEqual(new DomainError('replayed'))
  })
})

describe('over HTTP', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ public_base_path: '/partner/api', scrape_token })
  })
  afterAll(() => test.close())

  const bodies: [string, string | undefined, string | Buffer | undefined][] = [
    ['no', undefined, undefined],
    ['a JSON', 'application/json', '{"id":"비밀"}'],
    ['a string', 'text/plain', '안녕'],
    ['a URL-encoded', 'application/x-www-form-urlencoded', 'id=a&password=b'],
    ['a binary', 'application/octet-stream', Buffer.from([0, 255, 128, 10])],
    ['a multipart', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ]

  it.each(bodies)(
    '%s body is proven as it came, with the path as browsers see it',
    async (_name, type, payload) => {
      const headers = { ...(type && { 'content-type': type }) }
      const asAsked = signedRequest({ method: 'POST', url: '/partner/api/member/login', headers, payload })
      const proven = await test.app.inject({ ...asAsked, method: 'POST', url: '/api/member/login' })
      expect(proven.json().code).toBe('invalid_input')
      expect(proven.json().fields).toHaveProperty('X-Domain')

      const asRewritten = signedRequest({ method: 'POST', url: '/api/member/login', headers, payload })
      const refused = await test.app.inject({ ...asRewritten, method: 'POST' })
      expect(refused.statusCode).toBe(403)
      expect(refused.json().code).toBe('signature_invalid')
    },
  )

  it('leaves the query out, and takes percent-encoding as it was sent', async () => {
    const asAsked = signedRequest({ method: 'GET', url: '/partner/api/v2/mcn/meta' })
    const answer = await test.app.inject({
      ...asAsked,
      method: 'GET',
      url: '/api/v2/mcn/meta?domain=localhost',
    })
    expect(answer.statusCode).toBe(200)
    expect(asAsked.headers['user-agent']).toBe(testUserAgent)
    const encoded = await test.app.inject({
      ...asAsked,
      method: 'GET',
      url: '/api/v2/mcn/%6Deta?domain=localhost',
    })
    expect(encoded.json().code).toBe('signature_invalid')
  })

  it('asks no signature of probes, metrics and the API reference', async () => {
    const authorization = `Bearer ${scrape_token}`
    for (const url of ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])
      expect((await test.app.inject({ url, headers: { authorization } })).statusCode, url).toBe(200)
  })
})
