import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brand } from './brand.ts'
import { locale } from './locale.ts'
import { prefetchPayload } from './page-payload.ts'

const asked = vi.fn<(address: string) => Promise<Response>>()
const addresses = () => asked.mock.calls.map(([address]) => address)
const metadata = { design_id: 'mcn-2', color_primary: '#123456' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', new URL('http://morning.localhost:4100/dashboard'))
  vi.stubGlobal('navigator', { userAgent: 'Probe/1.0' })
  asked.mockReset().mockImplementation(async () => new Response(JSON.stringify({ metadata })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('asks for what a page shows to everyone, once a minute for each page and language', async () => {
  await prefetchPayload('/guides/pc-upload')
  await prefetchPayload('/guides/pc-upload')
  await prefetchPayload('/')
  locale.set('en')
  await prefetchPayload('/guides/pc-upload')
  locale.set('ko')
  vi.advanceTimersByTime(60_000)
  await prefetchPayload('/guides/pc-upload')
  expect(addresses()).toEqual([
    '/guides/pc-upload/_payload.json?language=ko',
    '/_payload.json?language=ko',
    '/guides/pc-upload/_payload.json?language=en',
    '/guides/pc-upload/_payload.json?language=ko',
  ])
})

it('shows a brand that was changed meanwhile', async () => {
  await prefetchPayload('/musics')
  expect(brand.designId()).toBe('mcn-2')
})

it('only logs what goes wrong', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  asked.mockImplementation(async () => new Response('{}', { status: 503 }))
  await prefetchPayload('/notices')
  expect(log).toHaveBeenCalledOnce()
})
