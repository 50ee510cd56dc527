import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../../commands/command-context.ts'
import { recordBackup } from './mutations.ts'

export function addSystemCommands(program: Command, context: CommandContext): void {
  program
    .command('backup-made')
    .summary('tell that a backup was made')
    .description(
      `Writes down that a backup of the database was made: the last line of your own backup’s script, run only when all
before it went well. Operators are told when it was not called for BACKUP_WITHIN_HOURS. It makes and checks no backup.`,
    )
    .option('--at <moment>', 'when it was made, like 2026-11-23T03:00:00Z; now by default', parseMoment)
    .option('--bytes <number>', 'how large it is', parseBytes)
    .option('--note <text>', 'where it lies, or anything else to be shown', '')
    .action(({ at, bytes, note }: { at?: Date; bytes?: number; note: string }) =>
      context.withDatabase(async ({ db }) => {
        const made_at = at ?? new Date()
        await recordBackup(db, { made_at, size_bytes: bytes ?? null, note: note.slice(0, 300) })
        context.print(`A backup of ${made_at.toISOString()} is written down.`)
      }),
    )
}

function parseMoment(text: string): Date {
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError('It must be a moment like 2026-11-23T03:00:00Z.')
  if (moment.getTime() > Date.now() + 60_000) throw new InvalidArgumentError('It lies in the future.')
  return moment
}

function parseBytes(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
