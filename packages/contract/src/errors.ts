/** Every stable `code` an answer may carry, with the HTTP status it travels under. */
export const errorStatus = {
  invalid_input: 400,
  invalid_credentials: 401,
  session_required: 401,
  challenge_expired: 401,
  signature_invalid: 403,
  replayed: 403,
  forbidden: 403,
  second_factor_required: 403,
  wrong_domain: 403,
  not_found: 404,
  unknown_domain: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What every failed call answers: HTTP 400–599 with this body. `fields` names the offending inputs of `invalid_input`. */
export type ErrorAnswer = {
  success: false
  code: ErrorCode
  message: string
  request_id: string
  fields?: Record<string, string>
}
