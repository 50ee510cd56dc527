import { contextHeaders } from '@cuesheet/contract/context-headers'
import { type Sha512Hex, signatureOf } from '@cuesheet/contract/request-signature'
import type { Currency } from '@cuesheet/contract/values/money'

/** Where a call is made, and how. */
export type CallSite = { domain: string; currency?: Currency; playist?: 0 | 1 }

/** The headers of one call: the signature, who asks and, for a call of a site, where. */
export function callHeaders(call: {
  sha512: Sha512Hex
  /** The URL's path: base included, percent-encoding kept, no query. */
  path: string
  method: string
  body: { type: string; bytes: number } | null
  /** Of a session, or a partner's key. */
  token: string | null
  /** Null: a call that carries no context. */
  site: CallSite | null
  user_agent: string
  language: string | null
}): Headers {
  const { sha512, path, method, body, site, user_agent } = call
  const authorization = call.token === null ? '' : `Bearer ${call.token}`
  const headers = new Headers()
  for (const [name, value] of Object.entries({
    accept: 'application/json',
    'accept-language': call.language,
    ...signatureOf(sha512, { path, method, body: body?.bytes ?? 0, authorization, user_agent }),
    [contextHeaders.domain]: site?.domain,
    [contextHeaders.currency]: site?.currency,
    [contextHeaders.playist]: site?.playist?.toString(),
    authorization,
    'content-type': body?.type,
  }))
    if (value) headers.set(name, value)
  return headers
}
