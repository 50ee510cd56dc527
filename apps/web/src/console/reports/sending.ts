import { upload, uploadChunk } from '@cuesheet/contract/console-uploads'
import { maxChunkBytes } from '@cuesheet/contract/values/report-intake'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { observable } from '../../lib/observable.ts'

/** An upload that this window sends; it goes on while other pages are looked at. */
export type Sending = {
  /** Bytes of each file that have arrived, by its number. */
  received: ReadonlyMap<number, number>
  /** Bytes a second of the latest pieces; null at the beginning. */
  speed: number | null
  state: 'sending' | 'waiting' | 'done' | 'stopped' | 'failed'
  error: Error | null
}

/** By the upload's id. */
export const sendings = observable<ReadonlyMap<number, Sending>>(new Map())
const stops = new Map<number, AbortController>()

const set = (id: number, change: Partial<Sending>) => {
  const before = sendings.get().get(id)
  if (before) sendings.set(new Map(sendings.get()).set(id, { ...before, ...change }))
}

const firstChunkBytes = 1024 ** 2
/** A piece that takes longer is too large for the line; one that takes less long may be twice as large. */
const slowMs = 8_000
const quickMs = 2_000
const pauseMs = 2_000
/** After so many failures in a row it is given up; the upload stays, and goes on from there later. */
const maxFailures = 30

type Part = { file_no: number; file: File; received: number }

/** Sends what is missing of an upload's files, piece by piece. */
export async function sendFiles(id: number, parts: readonly Part[]): Promise<void> {
  if (stops.has(id)) return
  const stop = new AbortController()
  stops.set(id, stop)
  const received = new Map(parts.map((part) => [part.file_no, part.received]))
  sendings.set(new Map(sendings.get()).set(id, { received, speed: null, state: 'sending', error: null }))
  try {
    let chunkBytes = firstChunkBytes
    for (const part of parts) chunkBytes = await sendFile(id, part, chunkBytes, stop.signal)
    set(id, { state: 'done' })
  } catch (error) {
    set(id, stop.signal.aborted ? { state: 'stopped' } : { state: 'failed', error: error as Error })
  } finally {
    stops.delete(id)
  }
}

export const stopSending = (id: number) => stops.get(id)?.abort()

async function sendFile(id: number, part: Part, firstBytes: number, signal: AbortSignal): Promise<number> {
  const { file, file_no } = part
  let chunkBytes = firstBytes
  let offset = part.received
  let failures = 0
  while (offset < file.size) {
    const bytes = file.slice(offset, offset + chunkBytes)
    const startedAt = performance.now()
    try {
      const query = { upload: id, file: file_no, offset }
      offset = (await call(uploadChunk, { query, bytes, signal })).received
      failures = 0
    } catch (error) {
      if (signal.aborted || !isPassing(error) || ++failures > maxFailures) throw error
      set(id, { state: 'waiting' })
      chunkBytes = Math.max(64 * 1024, chunkBytes / 2)
      await pause(signal)
      // Of a piece whose answer was lost nobody knows here whether it came.
      offset = await readReceived(id, file_no, signal).catch(() => offset)
      continue
    }
    const ms = performance.now() - startedAt
    const arrived = new Map(sendings.get().get(id)?.received).set(file_no, offset)
    set(id, { state: 'sending', received: arrived, speed: (bytes.size / ms) * 1000 })
    if (ms < quickMs) chunkBytes = Math.min(maxChunkBytes, chunkBytes * 2)
    else if (ms > slowMs) chunkBytes = Math.max(64 * 1024, chunkBytes / 2)
  }
  return chunkBytes
}

/** What may be over in a moment: no network, a server that is away, another window that goes on with it. */
const isPassing = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 409)

async function readReceived(id: number, file_no: number, signal: AbortSignal): Promise<number> {
  const found = await call(upload, { query: { upload: id }, signal })
  if (found.upload.state !== 'receiving') throw new CallError(409, { code: 'conflict' })
  return found.upload.files.find((file) => file.file_no === file_no)?.received ?? 0
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
