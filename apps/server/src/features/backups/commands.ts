import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../../commands/command-context.ts'
import { recordBackup } from './mutations.ts'
import { runBackup, runDrill, runRestore, runUpgradePostgres } from './run-commands.ts'

export function addBackupCommands(program: Command, context: CommandContext): void {
  program
    .command('backup')
    .summary('back up the database and the files of the data folder')
    .description(
      `Writes everything there is into one file, as it is at one moment, while the server goes on: all tables, pictures and
previews with them, and the files of DATA_DIR. Not the key that secrets are encrypted with: keep SECRET_KEY (or
secret.key of DATA_DIR) elsewhere. Encrypted with the passphrase of BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, which
has 12 characters or more. A file under its own name is whole.`,
    )
    .argument('<folder>', 'where to; - is standard output')
    .option('--keep <number>', 'leave only so many backups in the folder, the latest', parseKeep)
    .option('--plain', 'do not encrypt it')
    .action((folder: string, flags: { keep?: number; plain?: true }) => runBackup(context, folder, flags))

  program
    .command('restore')
    .summary('make the database and the files of a backup again, where there is nothing yet')
    .description(
      `Into an empty database (a new DATA_DIR, or an empty DATABASE_URL) and data folder only; all of it or nothing. Compares
rows, sums of money, the ends of the ledger’s chains and every file with what was backed up, then brings the schema to
this version. An older backup can be restored, one of a newer version cannot.`,
    )
    .argument('<from>', 'a backup, a folder of them (the latest is taken), or - for standard input')
    .option('--verify', 'then prove, as `cuesheet verify` does, that every total equals the rows behind it')
    .action((from: string, flags: { verify?: true }) => runRestore(context, from, flags))

  program
    .command('drill')
    .summary('prove that a backup can be restored, and write it down')
    .description(
      `Restores a backup into a database of its own, which is thrown away afterwards, verifies it, and tells operators that
it was proven. By default it is one of the embedded PostgreSQL, which needs room in the folder for temporary files (TMPDIR).`,
    )
    .argument('<from>', 'a backup, or a folder of them (the latest is taken)')
    .option('--here', 'in a database of its own on the server of DATABASE_URL, whose user may create one')
    .action((from: string, flags: { here?: true }) => runDrill(context, from, flags))

  program
    .command('upgrade-postgres')
    .summary('bring the embedded database to the PostgreSQL of this version')
    .description(
      `For a DATA_DIR that was made with an older PostgreSQL, while nothing else runs on it. Copies everything into a new
database, compares it, and lets it take the place of the old one, which is kept beside it: needs as much room again.`,
    )
    .option(
      '--with <folder>',
      'where bin/postgres of the old one is (default: Debian’s /usr/lib/postgresql/…)',
    )
    .action((flags: { with?: string }) => runUpgradePostgres(context, flags))

  program
    .command('backup-made')
    .summary('tell that a backup was made')
    .description(
      `Writes down that a backup of the database was made by other means than \`cuesheet backup\`: the last line of your own
script, run only when all before it went well. Operators are told when none was made for BACKUP_WITHIN_HOURS.`,
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

function parseKeep(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.')
  return Number(text)
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
