import type { Endpoint } from '@cuesheet/contract/endpoint'
import * as fc from 'fast-check'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { arbitraryInput } from './arbitrary-input.ts'
import { bodyTypes, injectCall, signedRequest } from './test-client.ts'

/** What somebody might send: mostly as the contract asks, often almost, sometimes not at all. */
export type FuzzCall = {
  query: Record<string, unknown>
  /** As it goes over the wire. */
  body: string
  headers: Record<string, string>
}

const headerValue = fc.oneof(
  fc.constantFrom('', 'ko', 'KRW', 'USD', '1', '0', 'x'.repeat(3000), '*;q=2,,;', 'en;q=0.5, ko;q=9e9'),
  fc.string({
    unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
)
const oddHeaders = fc.record(
  {
    'accept-language': headerValue,
    'x-currency': headerValue,
    'x-playist': headerValue,
    'x-domain': headerValue,
    authorization: headerValue,
  },
  { requiredKeys: [] },
)
const rawBody = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.json(),
  fc.constantFrom('[', '"', 'null', '0', '[[[[[]]]]]', '{"id":{}}'),
)

/** Calls of one endpoint; `ids` are put, now and then, where the contract asks for ids. */
export function arbitraryCall(endpoint: Endpoint, ids: Ids = {}): fc.Arbitrary<FuzzCall> {
  const input = (schema: Endpoint['query']) =>
    fc
      .tuple(arbitraryInput(schema), fc.integer({ min: 0, max: 3 }))
      .map(([given, dice]) => (dice === 0 ? given : withIds(given, Object.keys(schema.shape), ids)))
  return fc.record({
    query: input(endpoint.query),
    body: fc.oneof(
      { weight: 5, arbitrary: input(endpoint.body).map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: rawBody },
    ),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: oddHeaders as fc.Arbitrary<Record<string, string>> },
    ),
  })
}

/** By the name of the field: an id, or for lists several. */
export type Ids = Record<string, unknown>

function withIds(given: Record<string, unknown>, declared: string[], ids: Ids): Record<string, unknown> {
  const known = declared.filter((name) => Object.hasOwn(ids, name)).map((name) => [name, ids[name]])
  return { ...given, ...Object.fromEntries(known) }
}

/** Whether the contract takes what is sent; headers are not looked at. */
export function fitsContract(endpoint: Endpoint, { query, body }: FuzzCall): boolean {
  try {
    const sent = Object.fromEntries(new URLSearchParams(queryText(query)))
    const hasBody = endpoint.method !== 'GET' && body !== ''
    return (
      endpoint.query.safeParse(sent).success &&
      (endpoint.method === 'GET' || endpoint.body.safeParse(hasBody ? JSON.parse(body) : {}).success)
    )
  } catch {
    return false
  }
}

/** Sends it, signed, from a page of `domain`; `token`: of a session, or a key. */
export function sendFuzz(
  app: FastifyInstance,
  endpoint: Endpoint,
  { query, body, headers }: FuzzCall,
  { domain, token }: { domain: string; token: string | null },
): Promise<LightMyRequestResponse> {
  return injectCall(
    app,
    endpoint,
    signedRequest({
      method: endpoint.method,
      url: `/api/${endpoint.path}?${queryText(query)}`,
      headers: {
        host: domain,
        'x-domain': domain,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(endpoint.method !== 'GET' && { 'content-type': bodyTypes[endpoint.takes] }),
        ...headers,
      },
      payload: endpoint.method === 'GET' ? undefined : body,
    }),
  )
}

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [
      name,
      typeof item === 'object' ? JSON.stringify(item) : String(item),
    ]),
  )
  return new URLSearchParams(pairs as [string, string][]).toString()
}
