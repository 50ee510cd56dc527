/** The sections of the operators' console in the order of its menu; the first is where an operator lands. */
export const consoleSections = [
  'today',
  'review',
  'networks',
  'people',
  'reports',
  'close',
  'catalogue',
  'notices',
  'audit',
  'system',
] as const
export type ConsoleSection = (typeof consoleSections)[number]

export const isConsoleSection = (name: string): name is ConsoleSection =>
  (consoleSections as readonly string[]).includes(name)

/** Every page of the console; on the installation's own domain alone. `{id}` is the id of what it shows. */
export const consoleScreens = [
  '/console',
  '/console/today',
  '/console/review',
  '/console/review/reasons',
  '/console/review/holidays',
  '/console/networks',
  '/console/networks/new',
  '/console/networks/{id}',
  '/console/people',
  '/console/people/requests',
  '/console/people/{id}',
  '/console/reports',
  '/console/reports/collection',
  '/console/reports/uploads',
  '/console/reports/uploads/{id}',
  '/console/reports/files',
  '/console/reports/unmatched',
  '/console/reports/rates',
  '/console/reports/figures',
  '/console/close',
  '/console/close/{id}',
  '/console/close/tax-rules',
  '/console/catalogue',
  '/console/catalogue/tracks/{id}',
  '/console/catalogue/moods',
  '/console/catalogue/upload',
  '/console/catalogue/pieces',
  '/console/catalogue/claims',
  '/console/catalogue/charts',
  '/console/notices',
  '/console/notices/new',
  '/console/notices/{id}',
  '/console/notices/{id}/receipts',
  '/console/audit',
  '/console/system',
  '/console/system/jobs',
  '/console/system/mails',
  '/console/system/statements',
] as const
