import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { endpoint } from '@cuesheet/contract/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openTestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { serve } from './serve.ts'

const text = endpoint({
  method: 'GET',
  path: 'test/text',
  access: 'anyone',
  context: false,
  summary: 'For this test.',
  query: { bytes: z.coerce.number() },
  answer: { text: z.string() },
})
const test = await openTestApp(
  {},
  {
    addRoutes: (server) =>
      serve(server, text, async ({ query }) => ({ text: 'la '.repeat(query.bytes / 3) })),
  },
)

const ask = (bytes: number, accepted: string) =>
  new TestClient(test.app, 'home.test').send(text, {
    query: { bytes },
    headers: { 'accept-encoding': accepted },
  })
const unpack = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

// Below 100 kB at once, then its length is known; above it as a stream.
describe.each([
  ['short', 3_000],
  ['almost 100 kB', 99_000],
  ['long', 300_000],
])('an answer that is %s', (_, bytes) => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'gzip'],
    ['zstd;q=0, br;q=0.5, gzip;q=0.1', 'br'],
    ['zstd;q=0.1, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['zstd;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
  ] as const)('comes to Accept-Encoding %j as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await ask(bytes, accepted)
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
    expect(JSON.parse(String(unpack[encoding](rawPayload))).text).toBe('la '.repeat(bytes / 3))
    expect(String(headers.vary).toLowerCase().includes('accept-encoding')).toBe(encoding !== 'identity')
    const isStream = bytes > 100_000 && encoding !== 'identity'
    expect(headers['content-length']).toBe(isStream ? undefined : String(rawPayload.length))
  })
})

it('leaves alone what is smaller than its packing is worth', async () => {
  const { headers, body } = await ask(600, 'gzip, br, zstd')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
})
