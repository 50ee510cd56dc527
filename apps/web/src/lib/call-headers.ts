import { contextHeaders } from '@cuesheet/contract/context-headers'
import { signatureHeaders, signCall } from '@cuesheet/contract/request-signature'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { brand } from './brand.ts'
import { locale } from './locale.ts'

/** SHA-512 as the signature needs it; not `crypto.subtle`, which plain-http origins do not have. */
export const sha512Hex = (text: string) => bytesToHex(sha512(utf8ToBytes(text)))

/** The headers every request for data carries: the language, the signature and, with `context`, where and who asks. */
export function callHeaders({
  address,
  method,
  text,
  token,
  context,
}: {
  address: string
  method: string
  /** The JSON body. */
  text: string | null
  token: string | null
  /** Domain, session, playlist flag and currency too. */
  context: boolean
}): Headers {
  const authorization = context && token !== null ? `Bearer ${token}` : ''
  const signature = signCall(
    sha512Hex,
    {
      path: new URL(address, globalThis.location.href).pathname,
      method,
      body: text === null ? 0 : utf8ToBytes(text).length,
      authorization,
      user_agent: navigator.userAgent,
    },
    { time_ms: Date.now(), random: Math.random() },
  )
  const headers = new Headers({ accept: 'application/json', 'accept-language': locale.get() })
  for (const name of Object.keys(signature) as (keyof typeof signature)[])
    headers.set(signatureHeaders[name], signature[name])
  if (context) {
    headers.set(contextHeaders.domain, globalThis.location.hostname.toLowerCase())
    headers.set(contextHeaders.playist, String(brand.playist()))
    headers.set(contextHeaders.currency, brand.currency())
  }
  if (authorization) headers.set('authorization', authorization)
  if (text !== null) headers.set('content-type', 'application/json')
  return headers
}
