import type { ErrorAnswer, ErrorCode } from '@cuesheet/contract/errors'

/** `offline`: the server was not reached. `no_answer`: it took too long. `given_up`: the person did not wait. */
export type CallErrorCode = ErrorCode | 'offline' | 'no_answer' | 'given_up'

/** A call that failed. `message` is in the language that was asked for, empty where the server wrote none. */
export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
  /** The server wrote it; false where a proxy or nobody did. */
  readonly isOurs: boolean
  /** What is wrong with each offending input of `invalid_input`. */
  readonly fields: Record<string, string>
  readonly request_id: string | null
  /** Seconds to wait, from Retry-After. */
  readonly retry_after_seconds: number | null

  constructor(
    status: number,
    answer: Omit<Partial<ErrorAnswer>, 'code'> & { code: CallErrorCode },
    retryAfterSeconds: number | null = null,
  ) {
    super(answer.message ?? '')
    this.name = 'CallError'
    this.status = status
    this.code = answer.code
    this.isOurs = answer.success === false
    this.fields = answer.fields ?? {}
    this.request_id = answer.request_id ?? null
    this.retry_after_seconds = retryAfterSeconds
  }
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'session_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  429: 'too_many_requests',
  503: 'unavailable',
  504: 'timeout',
}

/** The error of an answer of status 400–599, also where a proxy wrote it and there is no envelope. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const retryAfter = Number.parseFloat(response.headers.get('retry-after') ?? '')
  const answer = (await response.json().catch(() => null)) as Partial<ErrorAnswer> | null
  return new CallError(
    response.status,
    answer?.success === false && answer.code
      ? (answer as ErrorAnswer)
      : { code: codeOfStatus[response.status] ?? 'internal' },
    retryAfter >= 0 ? retryAfter : null,
  )
}
