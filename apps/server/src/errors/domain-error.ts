import type { ErrorCode } from '@cuesheet/contract/errors'
import type { FieldText } from '../locales/texts.ts'

/** The one error features throw; mapped once to an HTTP answer in error-handler.ts. `message_key` picks the localised text. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Offending inputs of `invalid_input`: name → localised-text key, with the limit that was passed where it names one. */
  readonly fields: Record<string, FieldText> | undefined
  /** Text key where the code's own text is too general. */
  readonly message_key: FieldText | undefined
  readonly retry_after_seconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: {
      message_key?: FieldText
      fields?: Record<string, FieldText>
      retry_after_seconds?: number
    } = {},
  ) {
    super(typeof detail.message_key === 'string' ? detail.message_key : (detail.message_key?.key ?? code))
    this.name = 'DomainError'
    this.code = code
    this.fields = detail.fields
    this.message_key = detail.message_key
    this.retry_after_seconds = detail.retry_after_seconds
  }
}
