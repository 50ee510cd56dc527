import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { openTestApp } from '../testing/test-app.ts'
import { type ApiDocument, listDescribed } from './describe-api.ts'

type Document = {
  openapi: string
  paths: Record<string, Record<string, { parameters: { $ref?: string; name?: string }[]; responses: object }>>
  components: Record<string, Record<string, unknown>>
}

const scrape_token = 'of-a-client-generator'
const headers = { authorization: `Bearer ${scrape_token}` }
const test = await openTestApp({ scrape_token })
const document: Document = (await test.app.inject({ url: '/api/openapi.json', headers })).json()

it('describes every endpoint of the contract, and nothing else; every one is routed', async () => {
  const endpoints = await listContractEndpoints()
  const declared = endpoints.map(({ method, path }) => `${method} /${path}`)
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(declared.length).toBeGreaterThan(4)
  expect(described.sort()).toEqual(declared.sort())
  for (const { method, path, access } of endpoints) {
    const answer = await test.app.inject({ method, url: `/api/${path}` })
    expect(answer.json().code, path).toBe(access === 'api_key' ? 'invalid_credentials' : 'signature_invalid')
  }
})

it('is OpenAPI 3.1 whose references all resolve', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)
  let count = 0
  for (const [reference, kind, name] of references) {
    expect(document.components[kind!]?.[name!], reference).toBeDefined()
    count += 1
  }
  expect(count).toBeGreaterThan(20)
})

it('is valid for two validators, as is the part that partners read', async () => {
  const validator = new Validator()
  for (const url of ['/api/openapi.json', '/api/partners/openapi.json']) {
    const given = (await test.app.inject({ url, headers })).json()
    expect(await validator.validate(given)).toEqual({ valid: true })
    const config = await createConfig({
      extends: ['spec'],
      rules: { 'operation-operationId-unique': 'error' },
    })
    const found = await lintFromString({ source: JSON.stringify(given), config })
    expect(
      found.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
    ).toEqual([])
  }
})

it('says of each property what the contract’s comments say', () => {
  const described = [...listDescribed(document as unknown as ApiDocument)]
  const silent = described.filter(({ schema }) => !schema.description && !schema.$ref)
  expect(silent.length / described.length).toBeLessThan(0.5)
  const summary = document.paths['/dashboard/summary']!.get as unknown as { parameters: object[] }
  expect(summary.parameters).toContainEqual(
    expect.objectContaining({ name: 'kind', description: 'Of the list alone.' }),
  )
  expect(document.components.schemas!.Figures).toMatchObject({
    properties: { rpm: { description: 'profit / views × 1000 over the days that have both reports.' } },
  })
})

it('names each operation once, and says that uploads take bytes', () => {
  const operations = Object.values(document.paths).flatMap(Object.values) as {
    operationId: string
    requestBody?: { content: object }
  }[]
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  const sent = document.paths['/report-files']!.post as unknown as (typeof operations)[0]
  expect(Object.keys(sent.requestBody!.content)).toEqual(['application/octet-stream'])
})

it('has an example of every call of partners, which the call itself takes and may answer', async () => {
  const partners = (await listContractEndpoints()).filter(({ access }) => access === 'api_key')
  expect(partners.length).toBeGreaterThan(2)
  for (const { path, query, body, answer, example } of partners) {
    expect(example, path).not.toBeNull()
    query.parse(example!.query ?? {})
    body.parse(example!.body ?? {})
    answer.parse({ success: true, message: 'Done.', ...example!.answer })
  }
  const open = await test.app.inject({ url: '/api/partners/openapi.json' })
  expect(Object.values(open.json().paths as object).flatMap(Object.keys)).toHaveLength(partners.length)
  expect((await test.app.inject({ url: '/api/partners/docs' })).statusCode).toBe(200)
  expect((await test.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(404)
})

it('describes the headers of a call, its input and its failures', () => {
  const login = document.paths['/member/login']!.post!
  const names = login.parameters.map(({ $ref }) => $ref?.split('/').at(-1))
  expect(names).toEqual([
    'Accept-Language',
    'X-Domain',
    'X-Playist',
    'X-Currency',
    'X-Secure-Token',
    'X-Protection-Id',
    'X-Protection-Token',
  ])
  expect(Object.keys(login.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '429',
    '500',
    '503',
    '504',
  ])
  const ticket = document.paths['/external/tickets']!.post!
  expect(ticket).toMatchObject({ security: [{ api_key: [] }] })
  expect(ticket.parameters.map(({ $ref }) => $ref?.split('/').at(-1))).toEqual(['Accept-Language'])
  expect(Object.keys(ticket.responses)).toContain('429')
  const meta = document.paths['/v2/mcn/meta']!.get!
  expect(JSON.stringify(meta.parameters)).not.toContain('X-Domain')
  expect(meta.parameters[0]).toMatchObject({ name: 'domain', in: 'query', required: true })
})

it('can be read at /api/docs, with nothing from elsewhere', async () => {
  const page = await test.app.inject({ url: '/api/docs', headers })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(4)
  for (const url of addresses) {
    expect(url).toMatch(/^\/api\/docs\//)
    expect((await test.app.inject({ url, headers })).statusCode, url).toBe(200)
  }
  // What the page shows is the same document.
  for (const at of ['/api', '/api/partners']) {
    const [shown, described] = await Promise.all(
      [`${at}/docs/json`, `${at}/openapi.json`].map((url) => test.app.inject({ url, headers })),
    )
    expect(Object.keys(shown!.json().paths).length).toBeGreaterThan(1)
    expect(shown!.json()).toEqual(described!.json())
  }
})
