import { maxChunkBytes } from '@cuesheet/contract/values/report-intake'
import { CallError } from './call-error.ts'

const leastBytes = 64 * 1024
/** What the line of this window takes in a few seconds: of the next file, too. */
let pieceBytes = 1024 ** 2
/** A piece that takes longer is too large for the line; one that takes less long may be twice as large. */
const slowMs = 8_000
const quickMs = 2_000
const pauseMs = 2_000
/** After so many failures in a row it is given up; what came stays, and goes on from there later. */
const maxFailures = 30

type Sending = {
  /** Bytes that came before. */
  received?: number
  /** Sends one piece; answers how many bytes of the file are there. */
  send: (offset: number, bytes: Blob) => Promise<number>
  /** `speed`: bytes a second of the latest piece. */
  onProgress: (received: number, speed: number) => void
  /** It waits for the line, or for the server. */
  onWait?: () => void
  signal: AbortSignal
}

/** Sends what is missing of a file, piece by piece; what gets no answer is sent again in smaller ones. */
export async function sendPieces(
  file: File,
  { received = 0, send, onProgress, onWait, signal }: Sending,
): Promise<void> {
  let failures = 0
  while (received < file.size) {
    const bytes = file.slice(received, received + pieceBytes)
    const startedAt = performance.now()
    try {
      received = await send(received, bytes)
      failures = 0
    } catch (error) {
      if (signal.aborted || !isPassing(error) || ++failures > maxFailures) throw error
      onWait?.()
      pieceBytes = Math.max(leastBytes, pieceBytes / 2)
      await pause(signal)
      continue
    }
    const ms = performance.now() - startedAt
    onProgress(received, (bytes.size / ms) * 1000)
    if (ms < quickMs) pieceBytes = Math.min(maxChunkBytes, pieceBytes * 2)
    else if (ms > slowMs) pieceBytes = Math.max(leastBytes, pieceBytes / 2)
  }
}

/** What may be over in a moment: no network, or a server that is away. */
const isPassing = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
