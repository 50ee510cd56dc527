import pg from 'pg'

/** Of much that happens on a worker, a cluster's coordinator passes on the message, and this code in place of its own. */
const ofCluster = (error: pg.DatabaseError, message: RegExp) =>
  error.code === 'XX000' && message.test(error.message)

/** A unique or primary key was violated. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '23505' || ofCluster(error, /^duplicate key value/)
}

/** The database's user may not do what it was asked. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501'

/** A number, as a sum of bigints, is beyond what its type holds. */
export function isOutOfRange(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22003'
}

/** Two transactions waited for each other, and this one was given up: nothing of it has happened. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** The statement ran into its time limit (or was cancelled). */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014'
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
])

/** What a coordinator says of a worker that is lost within a transaction, or of itself. */
const lostNode =
  /^(failure on connection marked as essential|failed to (complete )?COPY|terminating connection due to|postmaster was shut down)/

/** No connection could be had, or the one in use broke: trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|53|57P)/.test(error.code ?? '') || ofCluster(error, lostNode)
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isDatabaseUnavailable)
  if ('syscall' in error && 'code' in error) return unreachable.has(String(error.code))
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/.test(
    error.message,
  )
}
