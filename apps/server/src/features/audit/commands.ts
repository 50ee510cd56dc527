import { type AuditGroup, auditGroups } from '@cuesheet/contract/values/audit-groups'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import { textsOf } from '../../locales/texts.ts'
import { describeEntries, type Entry } from './describe-entries.ts'
import { listAuditRows } from './queries.ts'
import { localTime } from './rules.ts'

type Flags = { network: string; group?: AuditGroup; from?: string; to?: string; last: number; json?: true }

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function addAuditCommands(program: Command, context: CommandContext): void {
  program
    .command('audit')
    .summary('show what was done in a network')
    .description('Shows who did what in a network, the latest first, in the time of this machine.')
    .requiredOption('--network <name>', 'whose entries')
    .addOption(new Option('--group <group>', 'only of this kind').choices(auditGroups))
    .option('--from <day>', 'from this day on', parseDay)
    .option('--to <day>', 'up to this day', parseDay)
    .option('--last <number>', 'how many at most', parseCount, 50)
    .option('--json', 'print them as JSON')
    .action(({ network, last, json, ...given }: Flags) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, network)
        const rows = await listAuditRows(db, scope, { ...given, time_zone }, { after: null, size: last })
        const entries = await describeEntries(db, [scope], rows, { locale: 'en', time_zone })
        if (json) return context.print(JSON.stringify(entries, null, 2))
        if (entries.length === 0) return context.print('Nothing was done.')
        for (const entry of entries) context.print(format(entry))
      }),
    )
}

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError('It must be a whole number from 1 to 10000.')
  return count
}

function format({ at, account, api_key, title, subject, subject_name, changes, address }: Entry): string {
  const who = account?.nickname ?? api_key ?? textsOf('en').audit.installation
  const what = subject_name ?? subject
  const changed = changes.map(({ label, before, after }) => `${label} ${before ?? '–'} → ${after ?? '–'}`)
  return [
    localTime(new Date(at), time_zone),
    `${who}: ${title}${what ? ` (${what})` : ''}${changed.length > 0 ? `; ${changed.join(', ')}` : ''}`,
    ...(address ? [`from ${address}`] : []),
  ].join('  ')
}
