import { createServer, get as getPlainly, type Server } from 'node:http'
import type { get as getSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPublicAddress } from '../../../access/outside-addresses.ts'
import { type FetchOptions, fetchArt, maxArtBytes } from './fetch-art.ts'

let server: Server
let asked: string[]
const names: Record<string, string> = { 'art.test': '127.0.0.1', 'inner.test': '10.0.0.5' }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    const answers: Record<string, () => void> = {
      '/art.png': () => response.end('a picture'),
      '/moved': () => response.writeHead(302, { location: '/art.png' }).end(),
      '/inside': () => response.writeHead(302, { location: 'https://inner.test/art.png' }).end(),
      '/literal': () => response.writeHead(301, { location: 'https://169.254.169.254/latest' }).end(),
      '/plain': () => response.writeHead(301, { location: 'http://art.test/art.png' }).end(),
      '/round': () => response.writeHead(302, { location: '/round' }).end(),
      '/huge': () => response.end(Buffer.alloc(maxArtBytes + 1)),
      '/silent': () => response.write('and then nothing'),
    }
    ;(answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The server of this test is reached without TLS and is the only one in here that may be asked. */
const options = (): FetchOptions => ({
  is_allowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
  lookup: ((host: string, _: unknown, done: (error: Error | null, found: unknown) => void) =>
    done(null, [{ address: names[host] ?? '203.0.113.1', family: 4 }])) as unknown as NonNullable<
    FetchOptions['lookup']
  >,
  get: ((url: URL, given: object, answer: never) =>
    getPlainly(
      { ...given, host: url.hostname, path: url.pathname, port: (server.address() as AddressInfo).port },
      answer,
    )) as unknown as typeof getSecurely,
  timeout_ms: 1000,
})
const fetched = async (address: string) => {
  asked = []
  return fetchArt(address, options()).then(String, (error: Error) => error.message)
}

it('fetches a picture, also from where its address leads', async () => {
  expect(await fetched('https://art.test/art.png')).toBe('a picture')
  expect(await fetched('https://art.test/moved')).toBe('a picture')
  expect(await fetched('https://art.test/none')).toBe('art.test answers 404.')
})

it.each([
  ['https://inner.test/art.png', /inner.test is not on the internet/],
  ['https://art.test/inside', /inner.test is not on the internet/],
  ['https://art.test/literal', /169.254.169.254 is not on the internet/],
  ['https://[::1]/art.png', /\[::1\] is not on the internet/],
  ['https://0x7f.1/art.png', 'a picture'],
  ['https://10.1/art.png', /10.0.0.1 is not on the internet/],
  ['http://art.test/art.png', /not an https address/],
  ['https://art.test/plain', /not an https address/],
  ['file:///etc/passwd', /not an https address/],
  ['https://name:word@art.test/art.png', /holds a name or a password/],
  ['https://art.test/round', /leads from one address to the next/],
  ['https://art.test/huge', /larger than 10 MB/],
  ['https://art.test/silent', /did not answer in time/],
])('%s', async (address, expected) => {
  expect(await fetched(address)).toMatch(expected)
  // Nobody else was asked.
  expect(asked.filter((one) => !/^(art\.test|127\.0\.0\.1)(:\d+)? /.test(one))).toEqual([])
})

it('knows what is on the internet', () => {
  const outside = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111']
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.2',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    'ff02::1',
    'no address',
  ]
  expect([...outside, ...inside].filter(isPublicAddress)).toEqual(outside)
})
