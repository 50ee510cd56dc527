import { lookup as resolve } from 'node:dns'
import { get as getSecurely } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, judgedLookup } from '../../../access/outside-addresses.ts'
import { OperatorError } from '../../../errors/operator-error.ts'

export const maxArtBytes = 10_000_000
const timeoutMs = 15_000
const totalTimeoutMs = 10 * 60_000
const maxRedirects = 3

export type FetchOptions = {
  /** Tests only: another resolver, other addresses, another way there. */
  lookup?: typeof resolve
  is_allowed?: (address: string) => boolean
  get?: typeof getSecurely
  timeout_ms?: number
  /** For all that one import fetches. */
  total_timeout_ms?: number
  /** Aborted when that is over. */
  over?: AbortSignal
}

/** An import has the catalogue to itself while it fetches: not for longer than this. */
export function fetchOnlyFor({
  total_timeout_ms = totalTimeoutMs,
  ...options
}: FetchOptions = {}): FetchOptions {
  return { ...options, over: AbortSignal.timeout(total_timeout_ms) }
}

/**
 * The bytes of a picture at an https address on the internet. Its name is resolved once, and what was judged is what is
 * asked, so that no name leads to a machine in here; redirects are judged alike. Throws an OperatorError.
 */
export async function fetchArt(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const over = options.over
  const signal = AbortSignal.any([
    AbortSignal.timeout(options.timeout_ms ?? timeoutMs),
    ...(over ? [over] : []),
  ])
  let url = parseAddress(address, options)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await ask(url, signal, options).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(
        over?.aborted
          ? 'The time that an import has for fetching pictures was over.'
          : signal.aborted
            ? `${url.host} did not answer in time.`
            : `${url.host} cannot be asked: ${(error as Error).message}.`,
      )
    })
    if (Buffer.isBuffer(answer)) return answer
    url = parseAddress(URL.canParse(answer, url.href) ? new URL(answer, url).href : answer, options)
  }
  throw new OperatorError(`${url.host} leads from one address to the next.`)
}

function parseAddress(address: string, { is_allowed = isPublicAddress }: FetchOptions): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') throw new OperatorError('The address is not an https address.')
  if (url.username || url.password) throw new OperatorError('The address holds a name or a password.')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !is_allowed(literal)) throw refusal(url.hostname)
  return url
}

const refusal = (host: string) => new OperatorError(`${host} is not on the internet, and is not asked.`)

/** Its bytes, or where it leads. */
function ask(url: URL, signal: AbortSignal, options: FetchOptions): Promise<Buffer | string> {
  const { get = getSecurely, is_allowed = isPublicAddress, lookup = resolve } = options
  const judged = judgedLookup({ is_allowed, lookup, refuse: refusal })
  return new Promise((settle, fail) => {
    const request = get(
      url,
      { signal, lookup: judged, agent: false, headers: { accept: 'image/*' } },
      (response) => {
        const { statusCode = 0, headers } = response
        const stop = (what: Buffer | string | OperatorError) => {
          response.destroy()
          what instanceof OperatorError ? fail(what) : settle(what)
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location) return stop(headers.location)
        if (statusCode !== 200) return stop(new OperatorError(`${url.host} answers ${statusCode}.`))
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxArtBytes) stop(tooLarge())
          else parts.push(part)
        })
        response.on('end', () => settle(Buffer.concat(parts)))
        response.on('error', fail)
      },
    )
    request.on('error', fail)
  })
}

export const tooLarge = () =>
  new OperatorError(`The picture’s file is larger than ${maxArtBytes / 1_000_000} MB.`)
