import { daySchema } from '@cuesheet/contract/values/period'
import { InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'

/** What the commands of features get from cli.ts. */
export type CommandContext = {
  /** The configured database for as long as `use` takes; the running instance's own, where one runs. */
  withDatabase<Result>(
    use: (database: {
      db: Database
      url: string
      installation_domain: string
      config: Config
    }) => Promise<Result>,
  ): Promise<Result>
  /** The configured database as it is, of any schema: the embedded one is started, and made where there is none. */
  withPlace<Result>(use: (place: { url: string; config: Config }) => Promise<Result>): Promise<Result>
  /** The settings, without a database. */
  config(): Config
  /** Run when the process is stopped by a signal; answers how to leave that. */
  onSignal(stop: () => Promise<void>): () => void
  /** Today's reporting day. */
  today(): string
  /** The result: a line on stdout. */
  print(line: string): void
  /** What happens meanwhile: a line on stderr. */
  say(line: string): void
  /** The command did not do what was asked for; it has said why. Exit code 1. */
  fail(): void
}

/** A command's argument as YYYY-MM-DD; YYYYMMDD is understood, too. */
export function parseDay(text: string): string {
  const day = daySchema.safeParse(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  if (!day.success) throw new InvalidArgumentError('It must be a day like 2026-11-02.')
  return day.data
}
