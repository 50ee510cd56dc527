import { expect, it } from 'vitest'
import { repeatJob } from './repeat-job.ts'
import type { JobContext } from './scheduled-job.ts'

it('goes on after failed rounds, says so once until one succeeds, and stops with its process', async () => {
  const stop = new AbortController()
  const logged: unknown[] = []
  const log = { error: (entry: { job: string }) => logged.push(entry.job) } as unknown as JobContext['log']
  let rounds = 0
  const run = async ({ signal }: JobContext) => {
    rounds += 1
    if (rounds <= 2 || rounds === 4) throw new Error('away')
    if (rounds < 6) return
    stop.abort()
    expect(signal.aborted).toBe(true)
    throw new Error('cut short by the stop')
  }
  const context = { log, signal: stop.signal } as JobContext
  await repeatJob({ name: 'test.round', every_seconds: 0, run }, context)
  expect(rounds).toBe(6)
  expect(logged).toEqual(['test.round', 'test.round'])
})

it('does not wait for its next round to stop, and begins none afterwards', async () => {
  const stop = new AbortController()
  const context = { signal: stop.signal } as JobContext
  let rounds = 0
  const run = async () => {
    rounds += 1
    setImmediate(() => stop.abort())
  }
  await repeatJob({ name: 'test.round', every_seconds: 86_400, run }, context)
  await repeatJob({ name: 'test.round', every_seconds: 0, run }, context)
  expect(rounds).toBe(1)
})
