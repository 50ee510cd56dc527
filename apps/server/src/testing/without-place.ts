import type { CommandContext } from '../commands/command-context.ts'

const none = () => {
  throw new Error('only with a database')
}

/** Of a command's context what those that are given a database do not use. */
export const withoutPlace: Pick<CommandContext, 'withPlace' | 'config' | 'onSignal'> = {
  withPlace: none,
  config: none,
  onSignal: none,
}
