/** Why a publisher could not be asked, or what it answered is of no use. Holds neither address nor key. */
export class SourceFailure extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const timeoutMs = 30_000
/** The longest history, of all currencies since 1999, has about 9 MB. */
const maxBytes = 32_000_000

/** The text of an address; a SourceFailure where it does not answer with one. It is asked nowhere else: no redirects. */
export async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, timeout]),
      redirect: 'manual',
    })
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel()
      throw new SourceFailure(`status_${response.status}`)
    }
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body) {
      bytes += part.byteLength
      // Leaving the loop cancels the rest.
      if (bytes > maxBytes) throw new SourceFailure('too_long')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw new SourceFailure(timeout.aborted ? 'timeout' : signal.aborted ? 'stopped' : 'unreachable')
  }
}
