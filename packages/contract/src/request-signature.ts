/** SHA-512 of the UTF-8 bytes of a text, as lower-case hex: node:crypto on the server, @noble/hashes in the browser. */
export type Sha512Hex = (text: string) => string

export const signatureHeaders = {
  secure_token: 'x-secure-token',
  protection_id: 'x-protection-id',
  protection_token: 'x-protection-token',
} as const

export type Signature = { secure_token: string; protection_id: string; protection_token: string }

/** What both sides know of a call before it is signed. */
export type SignedCall = {
  /** The raw URL path as the client asked for it: base included, percent-encoding kept, no query. */
  path: string
  method: string
  /** Bytes of a JSON, string, URL-encoded or binary body; 0 for none; `form-data` for multipart. */
  body: number | 'form-data'
  /** The Authorization header's whole value (`Bearer …`), or an empty text. */
  authorization: string
  user_agent: string
}

/** "-1" for GET, "" for PUT, else the body's length in bytes, or `form-data`. */
export function methodCode(method: string, body: SignedCall['body']): string {
  const name = method.toUpperCase()
  if (name === 'GET') return '-1'
  if (name === 'PUT') return ''
  return String(body)
}

/** Path, method code, Authorization value and user agent, hashed without separators. */
export function secureToken(sha512: Sha512Hex, call: SignedCall): string {
  return sha512(
    call.path + methodCode(call.method, call.body).toLowerCase() + call.authorization + call.user_agent,
  )
}

/** New for every call: time (ms since 1970), a random number, user agent and secure token. */
export function protectionId(
  sha512: Sha512Hex,
  made: { time_ms: number; random: number; user_agent: string; secure_token: string },
): string {
  return sha512(`${made.time_ms}${made.random}${made.user_agent}${made.secure_token}`)
}

/** Binds the protection id to the secure token and the user agent. */
export function protectionToken(
  sha512: Sha512Hex,
  made: { user_agent: string; secure_token: string; protection_id: string },
): string {
  return sha512(made.user_agent + made.secure_token + made.protection_id)
}

/** The three security values of one call; `random` must differ between calls (`Math.random()`). */
export function signCall(
  sha512: Sha512Hex,
  call: SignedCall,
  moment: { time_ms: number; random: number },
): Signature {
  const { user_agent } = call
  const secure_token = secureToken(sha512, call)
  const protection_id = protectionId(sha512, { ...moment, user_agent, secure_token })
  return {
    secure_token,
    protection_id,
    protection_token: protectionToken(sha512, { user_agent, secure_token, protection_id }),
  }
}

/** The three security headers of a call that is made now. */
export function signatureOf(sha512: Sha512Hex, call: SignedCall): Record<string, string> {
  const made = signCall(sha512, call, { time_ms: Date.now(), random: Math.random() })
  return Object.fromEntries(
    Object.entries(signatureHeaders).map(([name, header]) => [header, made[name as keyof Signature]]),
  )
}
