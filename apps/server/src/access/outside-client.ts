import { lookup } from 'node:dns'
import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { isPublicAddress, judgedLookup } from './outside-addresses.ts'

const timeoutMs = 15_000
const shortestWaitSeconds = 30
const longestWaitSeconds = 24 * 3600

type Allowed = Pick<Config, 'inner_addresses'>

/** Whether something may be handed over at an address that somebody chose: https, on the internet, without a name or a password. */
export function isOutside(address: string, { inner_addresses }: Allowed): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return false
  if (inner_addresses) return url.protocol === 'https:' || url.protocol === 'http:'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal))
}

/**
 * Hands a body to an address that somebody chose. Its name is resolved once and judged; redirects are not followed, and what is
 * answered is not read. `gone`: the answers by which there is no such receiver any more.
 */
export async function postOutside(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  { inner_addresses, gone }: Allowed & { gone: readonly number[] },
): Promise<DeliveryOutcome> {
  const refused = { state: 'refused', isForGood: false, isReceiver: false, isAway: true } as const
  if (!isOutside(address, { inner_addresses })) return { ...refused, code: 'EADDRESS' }
  const url = new URL(address)
  const judged = judgedLookup({
    is_allowed: (found) => inner_addresses || isPublicAddress(found),
    lookup,
    refuse: () => Object.assign(new Error('not on the internet'), { code: 'EADDRESS' }),
  })
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((settle) => {
    let isBegun = false
    const fail = (error: NodeJS.ErrnoException) => {
      const code = signal.aborted ? 'ETIMEDOUT' : (error.code ?? 'unknown')
      settle(isBegun ? { state: 'unsure', code } : { ...refused, code })
    }
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? requestSecurely : requestPlainly)(
      url,
      { method: 'POST', headers, lookup: judged, agent: false, signal },
      ({ statusCode = 0, headers: answered }) => {
        request.destroy()
        const code = String(statusCode)
        if (statusCode >= 200 && statusCode < 300) return settle({ state: 'taken' })
        if (gone.includes(statusCode))
          return settle({ ...refused, code, isForGood: true, isReceiver: true, isAway: false })
        const wait = secondsUntil(answered['retry-after'])
        settle({ ...refused, code, ...(wait !== null && { retry_seconds: wait }) })
      },
    )
    request.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isBegun = true
      }),
    )
    request.on('error', fail)
    request.end(body)
  })
}

/** What Retry-After says, as seconds or as a moment; null where it says nothing. */
function secondsUntil(said: string | undefined): number | null {
  if (!said) return null
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return Number.isFinite(seconds)
    ? Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, Math.ceil(seconds)))
    : null
}
