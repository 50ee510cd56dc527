import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchBuilds } from './build-watch.ts'

const fiveMinutesMs = 5 * 60_000
const asked = vi.fn<(path: string) => Promise<Response>>()
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const onNewBuild = vi.fn()
let served: string
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('http://morning.localhost:4100/dashboard'))
  vi.stubGlobal('navigator', { userAgent: 'Probe/1.0' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  served = 'one'
  page.visibilityState = 'visible'
  asked
    .mockReset()
    .mockImplementation((path) =>
      path === '/builds/latest.json' ? json({ id: served }) : json({ id: served, routes: [] }),
    )
  onNewBuild.mockReset()
  stop = watchBuilds('one', onNewBuild)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('polls every 5 minutes and reports another build, as long as it is another', async () => {
  await vi.advanceTimersByTimeAsync(fiveMinutesMs)
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/builds/latest.json'])
  expect(onNewBuild).not.toHaveBeenCalled()
  served = 'two'
  await vi.advanceTimersByTimeAsync(2 * fiveMinutesMs)
  expect(asked).toHaveBeenLastCalledWith('/builds/meta/two.json', expect.anything())
  expect(onNewBuild).toHaveBeenCalledTimes(2)
})

it('asks when the tab comes into sight, and not while it is out of it', async () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(fiveMinutesMs)
  expect(asked).not.toHaveBeenCalled()
  page.visibilityState = 'visible'
  served = 'two'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onNewBuild).toHaveBeenCalledTimes(1)
})

it.each([
  ['there is no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the answer is an error', () => json({}, 503)],
  ['the answer is no manifest', () => Promise.resolve(new Response('<!doctype html>'))],
  [
    'the build has no manifest of its own yet',
    (path: string) => (path === '/builds/latest.json' ? json({ id: 'two' }) : json({}, 404)),
  ],
])('only logs when %s', async (_case, answer) => {
  asked.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(fiveMinutesMs)
  expect(onNewBuild).not.toHaveBeenCalled()
  expect(console.warn).toHaveBeenCalledOnce()
})

it('stops', async () => {
  stop()
  await vi.advanceTimersByTimeAsync(3 * fiveMinutesMs)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asked).not.toHaveBeenCalled()
})
