import type { Config } from '../../config.ts'
import { type Picture, parsePicture } from '../pictures/public.ts'
import { PlatformError } from './platform-error.ts'

/** The platform's own servers of avatars and thumbnails. */
const pictureHost = /^(i\d?|img)\.ytimg\.com$|^(yt|lh)\d\.(ggpht|googleusercontent)\.com$/
const maxBytes = 2_000_000
const maxPixels = 4096
const timeoutMs = 4000

/**
 * A picture of the platform, as its answers name it. Null: it is not there, too large, or no picture. Throws a
 * PlatformError where its server cannot be reached, and never asks any other: neither by its address nor by a redirect.
 */
export async function fetchPlatformPicture(
  address: string,
  config: Pick<Config, 'youtube_root_url'>,
  options: { signal?: AbortSignal; timeout_ms?: number } = {},
): Promise<Picture | null> {
  const url = findAllowed(address, config.youtube_root_url)
  if (!url) return null
  const timeout = AbortSignal.timeout(options.timeout_ms ?? timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  const content = await read(url, signal).catch(() => {
    throw new PlatformError(
      'unreachable',
      timeout.aborted ? 'timeout' : signal.aborted ? 'aborted' : 'network',
    )
  })
  if (!content) return null
  try {
    const picture = parsePicture(content)
    return Math.max(picture.width, picture.height) <= maxPixels ? picture : null
  } catch {
    return null
  }
}

/** https on the platform's hosts, or exactly where the API is configured to be. */
function findAllowed(address: string, root_url: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlatform = url.protocol === 'https:' && url.port === '' && pictureHost.test(url.hostname)
  const isAllowed = isPlatform || url.origin === new URL(root_url).origin
  return isAllowed && !url.username && !url.password ? url : null
}

async function read(url: URL, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'image/*' } })
  if (response.status >= 500 || response.status === 429) throw new Error('not now')
  const isPicture = response.status === 200 && /^image\//.test(response.headers.get('content-type') ?? '')
  if (!isPicture || !response.body) {
    await response.body?.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
