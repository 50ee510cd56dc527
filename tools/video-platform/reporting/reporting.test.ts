import { createHash, createPrivateKey, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createVideoPlatform, type VideoPlatform } from '../create-video-platform.ts'
import { isThere, mapValues, read } from '../discovery.ts'

const host = '127.0.0.1:4180'
const owner = 'CMS'
const scope = 'https://www.googleapis.com/auth/yt-analytics.readonly'
const audience = 'https://oauth2.googleapis.com/token'
let platform: VideoPlatform
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reporting-'))
  platform = open()
})
afterEach(async () => {
  await platform.app.close()
  rmSync(folder, { recursive: true })
})

/** Ten days of one type, made at one minute after the other. */
function open(): VideoPlatform {
  const made = createVideoPlatform({ today: '2026-11-20', file: path.join(folder, 'platform.json') })
  made.reporting.now = () => new Date('2026-11-20T18:00:00Z')
  made.reporting.addOwner(owner, {
    list: (type) =>
      type !== 'content_owner_basic_a4'
        ? []
        : Array.from({ length: 10 }, (_, at) => ({
            id: `r${at}`,
            day: `2026-11-0${at}`.replace('00', '10'),
            created_at: new Date(`2026-11-19T05:0${at}:00Z`),
            content: () => `date\n2026110${at}\n`,
          })),
  })
  return made
}

const call = (
  url: string,
  given: { token?: string; method?: 'POST' | 'DELETE'; payload?: object; headers?: object } = {},
) =>
  platform.app.inject({
    method: given.method ?? 'GET',
    url: `/v1/${url}${url.includes('?') ? '&' : '?'}onBehalfOfContentOwner=${owner}`,
    headers: { host, authorization: `Bearer ${given.token ?? token()}`, ...given.headers },
    ...(given.payload && { payload: given.payload }),
  })
const ask = (form: Record<string, string>) =>
  platform.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

type Key = { client_email: string; private_key: string }
function signed(key: Key, claims: object = {}, signature?: string): Record<string, string> {
  const now = Math.floor(Date.now() / 1000)
  const all = { iss: key.client_email, scope, aud: audience, iat: now, exp: now + 3600, ...claims }
  const text = [{ alg: 'RS256', typ: 'JWT' }, all]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const proof =
    signature ??
    sign('RSA-SHA256', Buffer.from(text), createPrivateKey(key.private_key)).toString('base64url')
  return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: `${text}.${proof}` }
}
const makeKey = () => platform.reporting.access.createServiceAccount([owner]) as Key
/** A token without the way to it. */
function token(scopes = [scope]): string {
  const { access } = platform.reporting
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const code = access.issueCode(
    { challenge, redirect_uri: 'http://localhost/', scopes },
    { account: 'a', owners: [owner] },
  )
  const { id: client_id, secret: client_secret } = access.client
  const form = { grant_type: 'authorization_code', client_id, client_secret, code, code_verifier: verifier }
  return (
    access.answerTokenRequest({ ...form, redirect_uri: 'http://localhost/' }) as { access_token: string }
  ).access_token
}
const createJob = async () =>
  (
    await call('jobs', { method: 'POST', payload: { reportTypeId: 'content_owner_basic_a4', name: 'x' } })
  ).json()

describe('tokens', () => {
  it('are made of a signed request, and of no other', async () => {
    const key = makeKey()
    const right = (await ask(signed(key))).json()
    expect(right).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(/^ya29/) })
    expect((await call('jobs', { token: right.access_token })).statusCode).toBe(200)
    const hour = 3600
    const now = Math.floor(Date.now() / 1000)
    for (const wrong of [
      signed(key, {}, 'AAAA'),
      signed(key, { iat: now - 2 * hour, exp: now - hour }),
      signed(key, { iat: now + hour, exp: now + 2 * hour }),
      signed(key, { aud: 'https://elsewhere.example' }),
      signed({ ...key, client_email: 'nobody@example.com' }),
      { ...signed(key), assertion: 'none' },
    ])
      expect((await ask(wrong)).json(), wrong.assertion!.slice(0, 40)).toMatchObject({
        error: 'invalid_grant',
      })
  })

  it('of a consent need the verifier, and go with it', async () => {
    const { access } = platform.reporting
    const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
    const { id: client_id, secret: client_secret } = access.client
    const redirect_uri = 'http://localhost/'
    const code = () =>
      access.issueCode({ challenge, redirect_uri, scopes: [scope] }, { account: 'a', owners: [owner] })
    const form = { grant_type: 'authorization_code', client_id, client_secret, redirect_uri }
    const wrong = await ask({ ...form, code: code(), code_verifier: 'w'.repeat(43) })
    expect(wrong.json()).toMatchObject({ error: 'invalid_grant' })
    const { refresh_token } = (await ask({ ...form, code: code(), code_verifier: 'v'.repeat(43) })).json()
    const renew = { grant_type: 'refresh_token', client_id, client_secret, refresh_token }
    const { access_token } = (await ask(renew)).json()
    expect((await call('jobs', { token: access_token })).statusCode).toBe(200)
    // Keys, consents and jobs outlive a restart.
    await platform.app.close()
    platform = open()
    expect((await ask(renew)).statusCode).toBe(200)
    expect(platform.reporting.access.revoke(refresh_token)).toBe(true)
    expect((await ask(renew)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('without scopes, or of other owners, see nothing', async () => {
    expect((await call('jobs', { token: token(['openid']) })).json().error.details[0].reason).toBe(
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    )
    expect((await call('jobs', { token: 'none' })).statusCode).toBe(401)
    const others = platform.app.inject({
      url: '/v1/jobs?onBehalfOfContentOwner=CMS-of-others',
      headers: { host, authorization: `Bearer ${token()}` },
    })
    expect((await others).json().error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' })
  })
})

describe('reports', () => {
  it('are listed by when they were made, in pages', async () => {
    const { id } = await createJob()
    const first = (await call(`jobs/${id}/reports?pageSize=4&createdAfter=2026-11-19T05:03:00Z`)).json()
    const second = (
      await call(
        `jobs/${id}/reports?pageSize=4&createdAfter=2026-11-19T05:03:00Z&pageToken=${first.nextPageToken}`,
      )
    ).json()
    const ids = [...first.reports, ...second.reports].map((report: { id: string }) => report.id)
    expect(ids).toEqual(['r9', 'r8', 'r7', 'r6', 'r5', 'r4'])
    expect(second).not.toHaveProperty('nextPageToken')
    expect(first.reports[0]).toMatchObject({ jobId: id, createTime: '2026-11-19T05:09:00Z' })
  })

  it('are sent in gzip, from the byte asked for, as long as they are the same', async () => {
    const { id } = await createJob()
    const { reports } = (await call(`jobs/${id}/reports`)).json()
    const url = new URL(reports[0].downloadUrl)
    const get = (headers: object) =>
      platform.app.inject({
        url: url.pathname + url.search,
        headers: { host, authorization: `Bearer ${token()}`, ...headers },
      })
    const gzip = { 'accept-encoding': 'gzip' }
    const whole = await get(gzip)
    expect(gunzipSync(whole.rawPayload).toString()).toBe('date\n20261109\n')
    const rest = await get({ ...gzip, range: 'bytes=7-', 'if-range': String(whole.headers.etag) })
    expect([rest.statusCode, rest.rawPayload]).toEqual([206, whole.rawPayload.subarray(7)])
    const over = await get({
      ...gzip,
      range: `bytes=${whole.rawPayload.length}-`,
      'if-range': String(whole.headers.etag),
    })
    expect(over.statusCode).toBe(416)
    expect((await get({ ...gzip, range: 'bytes=7-', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get({})).body).toBe('date\n20261109\n')
  })

  it('end with what is left of the quota', async () => {
    platform.reporting.requests_left = 1
    expect((await call('jobs')).statusCode).toBe(200)
    expect((await call('jobs')).json().error.errors[0].reason).toBe('quotaExceeded')
  })
})

test.skipIf(!isThere)('every answer is valid by the discovery document, to the last field', async () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  const definitions = mapValues(read('youtubereporting.v1.json').schemas)
  const job = await createJob()
  const answers = [
    ['Job', job],
    ['Job', (await call(`jobs/${job.id}`)).json()],
    ['ListReportTypesResponse', (await call('reportTypes?includeSystemManaged=true')).json()],
    ['ListJobsResponse', (await call('jobs?includeSystemManaged=true')).json()],
    ['ListReportsResponse', (await call(`jobs/${job.id}/reports?pageSize=2`)).json()],
    ['Report', (await call(`jobs/${job.id}/reports/r1`)).json()],
    ['Empty', (await call(`jobs/${job.id}`, { method: 'DELETE' })).json()],
  ] as const
  for (const [schema, answer] of answers) {
    const validate = ajv.compile({ $ref: `#/definitions/${schema}`, definitions })
    validate(answer)
    expect(validate.errors, schema).toBeNull()
    expect(validate({ idd: 'x' }), 'the check sees a wrong field').toBe(false)
  }
})
