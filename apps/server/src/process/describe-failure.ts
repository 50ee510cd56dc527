import { CommanderError } from 'commander'
import { RefusedFile } from '../csv/refused-file.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { nameFailure } from './name-failure.ts'

/** How a command ends that threw: its exit code, and what stderr says where Commander has not said it. */
export function describeFailure(error: unknown, dataFolder: string): { code: number; said?: unknown } {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2 }
  const failure = nameFailure(error, dataFolder)
  const isSentence = failure instanceof OperatorError || failure instanceof RefusedFile
  return { code: 1, said: isSentence ? failure.message : failure }
}
