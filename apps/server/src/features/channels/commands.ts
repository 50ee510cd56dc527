import type { Command } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import { type ReportPart, withParts } from '../../csv/read-parts.ts'
import { namingFile } from '../../csv/refused-file.ts'
import { type ChannelImport, importChannels } from './registration/import-channels.ts'

type Flags = { network: string; approve?: string; openEnd?: true; dryRun?: true; json?: true }

export function addChannelCommands(program: Command, context: CommandContext): void {
  program
    .command('import-channels')
    .summary('register channels and load their videos’ titles')
    .description(
      `Loads a CSV list with the columns channel_id, channel_title, video_id, video_title, published_at and, if it
has one, is_shorts. Its channels are registered with the network as pending; with --approve also verified and
approved, and credited from that day on. Loading a list again changes nothing. Channels that another network holds
are listed and not taken.`,
    )
    .argument('<file>', 'the list: CSV, gzip or zip; - is standard input')
    .requiredOption('--network <name>', 'the network they belong to')
    .option('--approve <day>', 'register, verify and approve from this day on', parseDay)
    .option('--open-end', 'take a last line that has no line break')
    .option('--dry-run', 'do everything, then roll it back')
    .option('--json', 'print the result as JSON')
    .action((file: string, flags: Flags) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, flags.network)
        const load = async (parts: ReportPart[]) => {
          const results: ChannelImport[] = []
          for (const part of parts)
            results.push(
              await importChannels(db, scope, part, {
                today: context.today(),
                dry_run: flags.dryRun ?? false,
                open_end: flags.openEnd ?? false,
                ...(flags.approve ? { approve_from: flags.approve } : {}),
              }),
            )
          return results
        }
        const results = await namingFile(file, () => withParts(file, load))
        if (flags.json) return context.print(JSON.stringify(results, null, 2))
        for (const result of results) for (const line of format(file, result, flags)) context.print(line)
      }),
    )
}

const shown = 20

function format(file: string, result: ChannelImport, flags: Flags): string[] {
  const list = (title: string, lines: string[]) =>
    lines.length === 0
      ? []
      : [
          `  ${title} (${lines.length}):`,
          ...lines.slice(0, shown).map((line) => `    ${line}`),
          ...(lines.length > shown ? [`    and ${lines.length - shown} more: all with --json`] : []),
        ]
  return [
    `${file}: ${result.rows_read} rows read, ${result.rows_rejected} rejected${flags.dryRun ? ' (dry run: rolled back)' : ''}`,
    `  channels ${result.channels}: ${result.registered} registered, ${result.known} known already${flags.approve ? `, ${result.approved} approved from ${flags.approve}` : ''}`,
    `  videos   ${result.videos_written} written, ${result.videos_unchanged} unchanged, ${result.videos_not_taken} not taken`,
    ...(result.damaged_titles > 0
      ? [
          `  damaged titles (characters lost before this file was made): ${result.damaged_titles}, taken as they are`,
        ]
      : []),
    ...list('held by another network, not taken', result.held_elsewhere),
    ...list('on hold or rejected, left so', result.left_undecided),
    ...list(
      'rejected rows',
      result.rejects.map(({ line, reason }) => `line ${line}: ${reason}`),
    ),
  ]
}
