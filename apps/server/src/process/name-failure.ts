import { isDatabaseUnavailable } from '../db/database-error.ts'
import { hasNoSpace, isDiskFull } from '../disk/disk-full.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** An error that the operator can do something about, as one sentence; any other as it is. */
export function nameFailure(error: unknown, data_dir: string): unknown {
  if (error instanceof OperatorError) return error
  // A worker of a cluster that is gone says so in several lines.
  const message = String((error as Error | null)?.message).split('\n')[0]
  const isOurs = hasNoSpace(data_dir)
  if (isDiskFull(error) || (isDatabaseUnavailable(error) && isOurs))
    return new OperatorError(
      `No space is left on the disk${isOurs ? ` of ${data_dir}` : ''}, and what was not finished is undone (${message}): make room and try again.`,
    )
  if (isDatabaseUnavailable(error))
    return new OperatorError(
      `The connection to the database broke, and what was not finished is undone: ${message}`,
    )
  return error
}
