/** The sections of the operators' console in the order of its menu; the first is where an operator lands. */
export const consoleSections = ['networks', 'audit'] as const
export type ConsoleSection = (typeof consoleSections)[number]

export const isConsoleSection = (name: string): name is ConsoleSection =>
  (consoleSections as readonly string[]).includes(name)

/** Every page of the console; on the installation's own domain alone. `{id}` is the id of what it shows. */
export const consoleScreens = [
  '/console',
  '/console/networks',
  '/console/networks/new',
  '/console/networks/{id}',
  '/console/audit',
] as const
