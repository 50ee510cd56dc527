import { type ExceptionKind, exceptionKinds } from '@cuesheet/contract/values/exception-kinds'
import { type Asked, listExceptions } from './list-exceptions.ts'
import { keyOf, listPutOff } from './queries.ts'
import { isWorse } from './rules.ts'

/** Mailed on its own, with what to do about each. */
const mailedElsewhere: ExceptionKind = 'collection'

/** How many of each kind wait for an operator, but for those that were put off. */
export async function countWaiting(context: Asked): Promise<Map<ExceptionKind, number>> {
  const off = await listPutOff(context.db, context.now)
  const counts = new Map<ExceptionKind, number>()
  for (const kind of exceptionKinds) {
    if (kind === mailedElsewhere) continue
    const { rows } = await listExceptions(kind, context)
    const waiting = rows.filter((row) => {
      const then = off.get(keyOf(row))
      return then === undefined || isWorse(row, then)
    })
    counts.set(kind, waiting.length)
  }
  return counts
}
