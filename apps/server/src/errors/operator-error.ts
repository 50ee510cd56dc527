/** What an operator can put right: its message is one sentence, shown without a stack; exit code 1. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
