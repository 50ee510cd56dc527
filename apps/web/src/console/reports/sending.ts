import { uploadChunk } from '@cuesheet/contract/console-uploads'
import { call } from '../../lib/call.ts'
import { observable } from '../../lib/observable.ts'
import { sendPieces } from '../../lib/send-pieces.ts'

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

type Part = { file_no: number; file: File; received: number }

/** Sends what is missing of an upload's files, piece by piece. */
export async function sendFiles(id: number, parts: readonly Part[]): Promise<void> {
  if (stops.has(id)) return
  const stop = new AbortController()
  stops.set(id, stop)
  const received = new Map(parts.map((part) => [part.file_no, part.received]))
  sendings.set(new Map(sendings.get()).set(id, { received, speed: null, state: 'sending', error: null }))
  try {
    for (const part of parts) await sendFile(id, part, stop.signal)
    set(id, { state: 'done' })
  } catch (error) {
    set(id, stop.signal.aborted ? { state: 'stopped' } : { state: 'failed', error: error as Error })
  } finally {
    stops.delete(id)
  }
}

export const stopSending = (id: number) => stops.get(id)?.abort()

function sendFile(id: number, { file, file_no, received }: Part, signal: AbortSignal): Promise<void> {
  return sendPieces(file, {
    received,
    send: async (offset, bytes) =>
      (await call(uploadChunk, { query: { upload: id, file: file_no, offset }, bytes, signal })).received,
    onProgress(arrived, speed) {
      const all = new Map(sendings.get().get(id)?.received).set(file_no, arrived)
      set(id, { state: 'sending', received: all, speed })
    },
    onWait: () => set(id, { state: 'waiting' }),
    signal,
  })
}
