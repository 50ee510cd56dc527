import type { Command } from 'commander'
import type { CommandContext } from '../../commands/command-context.ts'
import { type ReportPart, withParts } from '../../csv/read-parts.ts'
import { namingFile } from '../../csv/refused-file.ts'
import { importRates, type RateImport } from './import-rates.ts'

export function addRateCommands(program: Command, context: CommandContext): void {
  program
    .command('import-rates')
    .summary('load exchange rates')
    .description(
      'Loads what a US dollar costs by day: a CSV file with the columns date and krw_per_usd, or that of another currency (jpy_per_usd, twd_per_usd …), in which YouTube Studio exports may be; others are left out. The file - is standard input. A file with a rate far from all others is refused until --any-rate is given.',
    )
    .argument('<file>', 'the list: CSV, gzip or zip; - is standard input')
    .option('--any-rate', 'take rates that are far from all others')
    .option('--open-end', 'take a last line that has no line break')
    .option('--dry-run', 'do everything, then roll it back')
    .option('--json', 'print the result as JSON')
    .action((file: string, flags: { anyRate?: true; dryRun?: true; openEnd?: true; json?: true }) =>
      context.withDatabase(async ({ db }) => {
        const load = async (parts: ReportPart[]) => {
          const results: RateImport[] = []
          for (const part of parts)
            results.push(
              await importRates(db, part, {
                today: context.today(),
                dry_run: flags.dryRun ?? false,
                open_end: flags.openEnd ?? false,
                any_rate: flags.anyRate ?? false,
              }),
            )
          return results
        }
        const results = await namingFile(file, () => withParts(file, load))
        if (flags.json) return context.print(JSON.stringify(results, null, 2))
        for (const { rows_read, written, unchanged, rows_rejected, rejects, from, to } of results) {
          context.print(
            `${file}: ${rows_read} rates read${from ? ` (${from} … ${to})` : ''}: ${written} written, ${unchanged} unchanged, ${rows_rejected} rejected${flags.dryRun ? ' (dry run: rolled back)' : ''}`,
          )
          for (const { line, reason } of rejects) context.print(`  line ${line}: ${reason}`)
        }
      }),
    )
}
