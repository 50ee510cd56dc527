import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { snackbarQueue } from './snackbars.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (queue: ReturnType<typeof snackbarQueue>) => queue.current.get()?.message ?? null

it('waits 100 ms, then shows one at a time for 3 s each, in their order', () => {
  const queue = snackbarQueue()
  queue.show('info', 'first')
  queue.show('error', 'second')
  vi.advanceTimersByTime(99)
  expect(shown(queue)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBe('first')
  vi.advanceTimersByTime(2999)
  expect(shown(queue)).toBe('first')
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBe('second')
  vi.advanceTimersByTime(3000)
  expect(shown(queue)).toBeNull()
})

it('says the same thing once', () => {
  const queue = snackbarQueue()
  queue.show('error', 'no network')
  queue.show('error', 'no network')
  vi.advanceTimersByTime(3100)
  expect(shown(queue)).toBeNull()
})

it('stands still while the pointer or the focus rests on it', () => {
  const queue = snackbarQueue()
  queue.show('success', 'saved')
  vi.advanceTimersByTime(1100)
  queue.pause()
  vi.advanceTimersByTime(60_000)
  expect(shown(queue)).toBe('saved')
  queue.resume()
  vi.advanceTimersByTime(1999)
  expect(shown(queue)).toBe('saved')
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBeNull()
})

it('goes on to the next one when dismissed', () => {
  const queue = snackbarQueue()
  queue.show('info', 'first')
  queue.show('info', 'second')
  vi.advanceTimersByTime(100)
  queue.dismiss()
  expect(shown(queue)).toBe('second')
})
