/**
 * `unreachable`: no answer that can be trusted, now; nothing is known about any channel. `quota_exceeded`: no more units
 * for this purpose. `refused`: the platform rejects the key or the question; an operator has to look.
 */
export type PlatformFailure = 'unreachable' | 'quota_exceeded' | 'refused'

/** What happened, in words of ours alone: nothing that the platform sent and nothing that was sent to it. */
export type PlatformFailureDetail =
  | 'aborted'
  | 'network'
  | 'timeout'
  | 'not_json'
  | 'wrong_shape'
  | 'server_error'
  | 'rate_limited'
  | 'daily_limit'
  | 'reserve'
  | 'stopped'
  | 'platform_quota'
  | 'no_key'
  | 'key_rejected'
  | 'not_allowed'
  | 'bad_request'

/** The video platform could not be asked. It never says that a channel is gone: absence is an answer, not a failure. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly code: PlatformFailure
  readonly detail: PlatformFailureDetail

  constructor(code: PlatformFailure, detail: PlatformFailureDetail) {
    super(`The video platform cannot be asked: ${code}, ${detail}.`)
    this.code = code
    this.detail = detail
  }
}
