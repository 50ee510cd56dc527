import { CallError } from './call-error.ts'

let current: AbortSignal | undefined

/** The signal that gives up the calls which are being begun, if anybody may. */
export const signalOfWork = (): AbortSignal | undefined => current

/** The calls that `work` begins before it first waits can be given up by `signal`. */
export function givenUpBy<Result>(signal: AbortSignal, work: () => Result): Result {
  const before = current
  current = signal
  try {
    return work()
  } finally {
    current = before
  }
}

export const givenUp = () => new CallError(0, { code: 'given_up' })
