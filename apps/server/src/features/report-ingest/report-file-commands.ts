import { type Command, InvalidArgumentError } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import { formatReportFiles, listReportFiles } from './list-report-files.ts'
import { revertFile } from './revert-file.ts'

type ListFlags = { network: string; day?: string; limit: number; json?: true }
type TakeBackFlags = { network: string; dryRun?: true; json?: true }

export function addReportFileCommands(program: Command, context: CommandContext): void {
  const files = program
    .command('report-files')
    .summary('list the report files that were imported, or take one back')
    .description('Lists the report files that were imported, or takes one back.')
  files
    .command('list', { isDefault: true })
    .description('Lists the report files of a network, the latest first, and which days stand from each.')
    .requiredOption('--network <name>', 'the network they belong to')
    .option('--day <day>', 'only those of this day', parseDay)
    .option('--limit <count>', 'at most so many', parseCount, 50)
    .option('--json', 'print them as JSON')
    .action((flags: ListFlags) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, flags.network)
        const found = await listReportFiles(db, scope, flags)
        if (flags.json) return context.print(JSON.stringify(found, null, 2))
        for (const line of formatReportFiles(found)) context.print(line)
      }),
    )
  files
    .command('take-back')
    .description(
      `Removes everything that stands from a file, from its facts to every figure made of them. What the file had
replaced does not come back by itself: import the right file next. The file itself is refused from then on, unless --again is given.`,
    )
    .argument('<file>', 'its number, as the list has it', parseCount)
    .requiredOption('--network <name>', 'the network it belongs to')
    .option('--dry-run', 'do everything, then undo it')
    .option('--json', 'print the result as JSON')
    .action((file_id: number, flags: TakeBackFlags) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, flags.network)
        const dry_run = flags.dryRun ?? false
        const { file_name, json, lines } = await revertFile(db, scope, file_id, { dry_run })
        if (flags.json) return context.print(JSON.stringify({ dry_run, ...json }, null, 2))
        context.print(`${file_name}: taken back${dry_run ? ' (dry run: undone)' : ''}`)
        for (const line of lines) context.print(line)
      }),
    )
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return Number(text)
}
