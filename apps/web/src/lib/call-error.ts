import { CallError } from '@cuesheet/client/call-error'

export { CallError, callErrorOf } from '@cuesheet/client/call-error'

/** What was asked for does not exist, or is not this viewer's. */
export const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

/** The server itself says of the profile that its session is not valid; nothing else ends one. */
export const isSessionRefused = (error: unknown) =>
  error instanceof CallError && error.isOurs && (error.status === 401 || error.status === 403)

/** The server itself refused, and will refuse again. */
export const isFinalRefusal = (error: unknown) =>
  error instanceof CallError &&
  error.isOurs &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429
