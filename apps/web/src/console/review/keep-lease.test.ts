import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLease } from './keep-lease.ts'

const minute = 60_000
let page: EventTarget & { visibilityState: string }
let calls: string[]
let give: () => void
const see = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  calls = []
  give = keepLease({
    take: async () => void calls.push('take'),
    giveBack: () => void calls.push('give back'),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('takes nothing from who only passes by', async () => {
  await vi.advanceTimersByTimeAsync(300)
  give()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(calls).toEqual([])
})

it('renews it while it is in sight, and again when it comes back', async () => {
  await vi.advanceTimersByTimeAsync(9 * minute)
  expect(calls).toEqual(['take', 'take', 'take'])
  see('hidden')
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(calls).toHaveLength(3)
  see('visible')
  expect(calls).toHaveLength(4)
})

it('gives it back when another one is looked at, once', async () => {
  await vi.advanceTimersByTimeAsync(minute)
  window.dispatchEvent(new Event('pagehide'))
  give()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(calls).toEqual(['take', 'give back'])
})
