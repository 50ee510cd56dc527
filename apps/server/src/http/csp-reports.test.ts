import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../testing/sample.ts'
import { openTestApp } from '../testing/test-app.ts'

let callers = 0
const test = await openTestApp({ trust_proxy: ['loopback'] })

const send = (
  payload: string | Buffer,
  type = 'application/csp-report',
  address = `10.0.${callers++ % 250}.1`,
) =>
  test.app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type, 'x-forwarded-for': address },
    payload,
  })
const logged = () =>
  test
    .logged()
    .split('\n')
    .filter((line) => line.includes('"violation"'))
    .map((line) => JSON.parse(line).violation)

it('writes both forms of a report to the log, without what an address asked for', async () => {
  const old = {
    'csp-report': {
      'document-uri': 'https://home.test/login?fromUrl=secret#secret',
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.test/x.js?secret',
      'line-number': 3,
    },
  }
  expect((await send(JSON.stringify(old))).statusCode).toBe(204)
  const body = {
    documentURL: `https://home.test/${'a'.repeat(5000)}`,
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    sourceFile: null,
  }
  const list = [{ type: 'csp-violation', body }, { type: 'deprecation', body: {} }, 7]
  expect((await send(JSON.stringify(list), 'application/reports+json')).statusCode).toBe(204)
  expect(logged()).toEqual([
    {
      page: 'https://home.test/login',
      directive: 'script-src-elem',
      blocked: 'https://evil.test/x.js',
      line: 3,
    },
    { page: `https://home.test/${'a'.repeat(182)}`, directive: 'img-src', blocked: 'inline', source: null },
  ])
  expect(test.logged()).not.toContain('secret')
})

it('refuses what is no report, and what is too large', async () => {
  expect((await send('{', 'application/csp-report')).statusCode).toBe(400)
  expect((await send('{}', 'text/plain')).statusCode).toBe(415)
  expect((await send(Buffer.alloc(17 * 1024, 'x'))).statusCode).toBe(413)
  expect((await test.app.inject('/csp-reports')).statusCode).toBeGreaterThanOrEqual(400)
})

it('takes thirty a minute from one address, and says when to try again', async () => {
  const statuses = []
  for (let sent = 0; sent < 35; sent++)
    statuses.push((await send('{}', 'application/json', '10.9.9.9')).statusCode)
  expect(statuses).toEqual([...Array(30).fill(204), ...Array(5).fill(429)])
  const refused = await send('{}', 'application/json', '10.9.9.9')
  expect(refused.json().code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('{}', 'application/json', '10.9.9.8')).statusCode).toBe(204)
})

it('never breaks on any body', async () => {
  const report = fc.oneof(
    fc.json(),
    fc.record({ 'csp-report': fc.object() }).map((value) => JSON.stringify(value)),
    fc
      .array(fc.record({ type: fc.constant('csp-violation'), body: fc.object() }))
      .map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary' }),
  )
  const type = fc.constantFrom(
    'application/csp-report',
    'application/reports+json',
    'multipart/form-data',
    '',
  )
  await fc.assert(
    fc.asyncProperty(report, type, async (payload, contentType) => {
      expect((await send(payload, contentType)).statusCode).toBeLessThan(500)
    }),
    { numRuns: runs(200) },
  )
})
