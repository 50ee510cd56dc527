import { type MethodOptions, youtube, type youtube_v3 } from '@googleapis/youtube'
import type { Config } from '../../config.ts'

/** A call of the library; its types are not relied on for answers, which come as text and are checked. */
export type PlatformRequest = (
  api: youtube_v3.Youtube,
  options: MethodOptions,
) => Promise<{ status: number; headers: object; data: unknown }>

export type Reply =
  | { status: number; text: string; retry_after_ms: number; lost: null }
  | { lost: 'network' | 'timeout' | 'aborted' }

/** An answer of 50 channels with long descriptions in many languages stays far below. */
const maxBytes = 16_000_000

/** The library without retries of its own: the caller counts, times and judges every attempt. */
export function createPlatformApi(
  { youtube_root_url }: Pick<Config, 'youtube_root_url'>,
  key: string,
): youtube_v3.Youtube {
  return youtube({
    version: 'v3',
    auth: key,
    rootUrl: youtube_root_url,
    retry: false,
    responseType: 'text',
    validateStatus: () => true,
    redirect: 'manual',
    maxContentLength: maxBytes,
    ...(youtube_root_url.startsWith('http:') ? { noProxy: [new URL(youtube_root_url)] } : {}),
  })
}

/** One attempt. What the library throws holds the key and the answer: none of it goes further than here. */
export async function sendOnce(
  api: youtube_v3.Youtube,
  request: PlatformRequest,
  { signal, attempt_ms }: { signal: AbortSignal; attempt_ms: number },
): Promise<Reply> {
  const timeout = AbortSignal.timeout(attempt_ms)
  try {
    const { status, headers, data } = await request(api, { signal: AbortSignal.any([signal, timeout]) })
    // Typed as a record, it is one or another class of headers: all of them are lists of pairs.
    const seconds = Number(new Headers(headers as Record<string, string>).get('retry-after') ?? 0)
    return { status, text: String(data), retry_after_ms: seconds > 0 ? seconds * 1000 : 0, lost: null }
  } catch {
    if (timeout.aborted || isTimeout(signal)) return { lost: 'timeout' }
    return { lost: signal.aborted ? 'aborted' : 'network' }
  }
}

const isTimeout = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
