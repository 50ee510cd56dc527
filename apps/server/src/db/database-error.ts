import pg from 'pg'

/** A unique or primary key was violated. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  // Of what a cluster's coordinator copies to a worker the code is lost.
  return error.code === '23505' || (error.code === 'XX000' && /^duplicate key value/.test(error.message))
}

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

/** Citus has no code of its own for a worker that is lost within a transaction. */
const lostNode =
  /^(failure on connection marked as essential|failed to (complete )?COPY|terminating connection due to|postmaster was shut down)/

/** No connection could be had, or the one in use broke: trying again later may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(08|53|57P)/.test(error.code ?? '') || lostNode.test(error.message)
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isDatabaseUnavailable)
  if ('syscall' in error && 'code' in error) return unreachable.has(String(error.code))
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/.test(
    error.message,
  )
}
