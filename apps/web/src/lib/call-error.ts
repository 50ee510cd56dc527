import type { ErrorAnswer, ErrorCode } from '@cuesheet/contract/errors'

/** `offline`: no answer came at all. */
export type CallErrorCode = ErrorCode | 'offline'

/** A call that failed. `message` is in the viewer's language and ready to be shown, empty for `offline`. */
export class CallError extends Error {
  readonly status: number
  readonly code: CallErrorCode
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
    this.fields = answer.fields ?? {}
    this.request_id = answer.request_id ?? null
    this.retry_after_seconds = retryAfterSeconds
  }
}

/** What was asked for does not exist, or is not this viewer's. */
export const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404

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

/** The error an answer of status 400–599 stands for, also where a proxy wrote it and there is no envelope. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const answer: unknown = await response.json().catch(() => null)
  const enveloped = typeof answer === 'object' && answer !== null && 'code' in answer
  return new CallError(
    response.status,
    enveloped ? (answer as ErrorAnswer) : { code: codeOfStatus[response.status] ?? 'internal' },
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
}
