import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { sendPieces } from './send-pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MiB = 1024 ** 2
const offline = () => new CallError(0, { code: 'offline' })

/** Sends a file of five MiB to a server of which each piece may meet a fault; answers what became of it. */
async function sendTo(faults: (piece: number) => 'lost' | 'refused' | null, received = 0) {
  const file = new File([new Uint8Array(5 * MiB)], 'a.csv')
  const pieces: { offset: number; size: number }[] = []
  let stored = received
  let waits = 0
  const sending = sendPieces(file, {
    received,
    async send(offset, { size }) {
      const fault = faults(pieces.push({ offset, size }))
      if (fault === 'refused') throw new CallError(409, { code: 'conflict' })
      stored = Math.max(stored, offset + size)
      if (fault === 'lost') throw offline()
      return stored
    },
    onProgress: () => {},
    onWait: () => void waits++,
    signal: new AbortController().signal,
  }).then(
    () => 'sent',
    (error: CallError) => error.code,
  )
  await vi.runAllTimersAsync()
  return { outcome: await sending, pieces, waits, stored }
}

it('sends what is missing, each piece from where the one before ended', async () => {
  const { outcome, pieces, stored } = await sendTo(() => null, 2 * MiB)
  expect(outcome).toBe('sent')
  expect(pieces[0]!.offset).toBe(2 * MiB)
  for (const [index, { offset }] of pieces.entries())
    if (index > 0) expect(offset).toBe(pieces[index - 1]!.offset + pieces[index - 1]!.size)
  expect(stored).toBe(5 * MiB)
})

it('sends a piece whose answer was lost again, smaller, and goes on from what is there', async () => {
  const { outcome, pieces, waits, stored } = await sendTo((piece) => (piece === 1 ? 'lost' : null))
  expect({ outcome, waits, stored }).toEqual({ outcome: 'sent', waits: 1, stored: 5 * MiB })
  expect(pieces[1]).toEqual({ offset: 0, size: pieces[0]!.size / 2 })
  expect(pieces[2]!.offset).toBe(pieces[0]!.size)
})

it('ends with what the server refuses, and where it is away for long', async () => {
  expect(await sendTo((piece) => (piece === 2 ? 'refused' : null))).toMatchObject({ outcome: 'conflict' })
  expect(await sendTo(() => 'lost')).toMatchObject({ outcome: 'offline', waits: 30 })
})
