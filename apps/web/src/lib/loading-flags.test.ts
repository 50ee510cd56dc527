import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadingFlags } from './loading-flags.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows at once and hides 300 ms after the last flag is cleared', () => {
  const flags = loadingFlags()
  flags.hold('one')
  flags.hold('two')
  expect(flags.visible.get()).toBe(true)
  flags.clear('one')
  vi.advanceTimersByTime(1000)
  expect(flags.visible.get()).toBe(true)
  flags.clear('two')
  vi.advanceTimersByTime(299)
  expect(flags.visible.get()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(flags.visible.get()).toBe(false)
})

it('stays when another flag comes within the delay', () => {
  const flags = loadingFlags()
  flags.hold('one')
  flags.clear('one')
  vi.advanceTimersByTime(200)
  flags.hold('two')
  vi.advanceTimersByTime(1000)
  expect(flags.visible.get()).toBe(true)
})

it('holds a flag quietly where something is on screen already', () => {
  const flags = loadingFlags()
  flags.hold('site-metadata', { shown: false })
  expect(flags.visible.get()).toBe(false)
  expect(flags.isHeld('site-metadata')).toBe(true)
})

it('holds a flag during work, however it ends', async () => {
  const flags = loadingFlags()
  await expect(flags.during('work', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(flags.isHeld('work')).toBe(false)
})
