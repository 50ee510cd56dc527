import { callHeaders as headersOf } from '@cuesheet/client/call-headers'
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
  return headersOf({
    sha512: sha512Hex,
    path: new URL(address, globalThis.location.href).pathname,
    method,
    body: text === null ? null : { type: 'application/json', bytes: utf8ToBytes(text).length },
    token: context ? token : null,
    site: context
      ? {
          domain: globalThis.location.hostname.toLowerCase(),
          playist: brand.playist(),
          currency: brand.currency(),
        }
      : null,
    user_agent: navigator.userAgent,
    language: locale.get(),
  })
}
