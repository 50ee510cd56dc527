import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { snackbarQueue } from './snackbars.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = (queue: ReturnType<typeof snackbarQueue>) => queue.current.get()?.message ?? null

it('waits 100 ms, then shows one for 3 s', () => {
  const queue = snackbarQueue()
  queue.show('info', 'only')
  vi.advanceTimersByTime(99)
  expect(shown(queue)).toBeNull()
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBe('only')
  vi.advanceTimersByTime(2999)
  expect(shown(queue)).toBe('only')
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBeNull()
})

it('puts a newer message in the place of the one that is shown', () => {
  const queue = snackbarQueue()
  queue.show('success', 'first')
  vi.advanceTimersByTime(500)
  queue.show('success', 'second')
  queue.show('info', 'third')
  vi.advanceTimersByTime(100)
  expect(shown(queue)).toBe('third')
  vi.advanceTimersByTime(3000)
  expect(shown(queue)).toBeNull()
})

it('says an error before what came with it, and that afterwards', () => {
  const queue = snackbarQueue()
  queue.show('success', 'older')
  queue.show('error', 'broken')
  vi.advanceTimersByTime(100)
  expect(shown(queue)).toBe('broken')
  vi.advanceTimersByTime(3000)
  expect(shown(queue)).toBe('older')
})

it('leaves an error for a second where something newer comes, and never longer', () => {
  const queue = snackbarQueue()
  queue.show('error', 'broken')
  vi.advanceTimersByTime(200)
  queue.show('success', 'mended')
  vi.advanceTimersByTime(899)
  expect(shown(queue)).toBe('broken')
  vi.advanceTimersByTime(1)
  expect(shown(queue)).toBe('mended')
})

it('loses no error of several', () => {
  const queue = snackbarQueue()
  queue.show('error', 'one')
  queue.show('error', 'two')
  vi.advanceTimersByTime(100)
  expect(shown(queue)).toBe('two')
  vi.advanceTimersByTime(3000)
  expect(shown(queue)).toBe('one')
})

it('is not put off by a run of messages', () => {
  const queue = snackbarQueue()
  for (let at = 0; at < 5; at += 1) {
    queue.show('info', `message ${at}`)
    vi.advanceTimersByTime(60)
  }
  expect(shown(queue)).not.toBeNull()
})

it('says the same thing once', () => {
  const queue = snackbarQueue()
  queue.show('error', 'no network')
  queue.show('error', 'no network')
  vi.advanceTimersByTime(3100)
  expect(shown(queue)).toBeNull()
})

it('pauses while the pointer or the focus rests on it', () => {
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

it('stays under the pointer, and lets what came meanwhile follow', () => {
  const queue = snackbarQueue()
  queue.show('success', 'saved')
  vi.advanceTimersByTime(100)
  queue.pause()
  queue.show('error', 'broken')
  vi.advanceTimersByTime(5000)
  expect(shown(queue)).toBe('saved')
  queue.resume()
  vi.advanceTimersByTime(100)
  expect(shown(queue)).toBe('broken')
})

it('goes on to the next one when dismissed', () => {
  const queue = snackbarQueue()
  queue.show('info', 'first')
  queue.show('error', 'second')
  vi.advanceTimersByTime(100)
  queue.dismiss()
  expect(shown(queue)).toBe('first')
})

it('keeps what comes before there is somewhere to show it', () => {
  const queue = snackbarQueue({ isOpen: false })
  queue.show('error', 'no brand')
  vi.advanceTimersByTime(60_000)
  expect(shown(queue)).toBeNull()
  queue.open()
  vi.advanceTimersByTime(100)
  expect(shown(queue)).toBe('no brand')
  vi.advanceTimersByTime(3000)
  expect(shown(queue)).toBeNull()
})
