import type { AuthoredNotice } from '@cuesheet/contract/notices'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import { noticeStates } from '@cuesheet/contract/values/notices'
import { type Command, Option } from 'commander'
import { sql } from 'kysely'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf } from '../../locales/texts.ts'
import { countAuthored, listAuthored } from './authored-queries.ts'
import { deleteNotice, withdrawNotice } from './mutations.ts'
import { publishFile } from './publish-file.ts'

const fileHelp = `
A notice is one Markdown file with a section for each language it is written in:

  ---
  slug: maintenance-december        known again by it (default: the file's name)
  networks: [morning, midnight]     left out: all networks
  roles: [member, manager]          left out: both
  from: 2026-12-01T09:00+09:00      left out: at once
  until: 2026-12-08T00:00+09:00     left out: for good
  pinned: false
  urgent: false
  draft: false                      true: nobody reads it yet
  ---
  # [ko] 12월 정기 점검 안내

  12월 7일 02:00–04:00에 리포트가 갱신되지 않습니다.

  ![점검 일정](schedule.png)

  # [en] Maintenance in December

  Reports are not updated on 7 December, 02:00–04:00 (KST).

Languages are ko, en, zh-CN and zh-TW; who reads in another one is told so. Pictures (PNG, JPEG, WebP or SVG, up to 4 MB)
are files in the notice's folder or below it. HTML is not shown. Publishing a file again changes the notice; one for all
networks and both roles is public: pages are served with it ahead of any sign-in.`

export function addNoticeCommands(program: Command, context: CommandContext): void {
  const notice = program
    .command('notice')
    .summary('publish, list and withdraw notices')
    .description('Writes the notices of the installation, for all of its networks or some.')

  notice
    .command('publish')
    .description('Publishes notices from files, or what has changed in them since.')
    .argument('<file...>', 'Markdown files with front matter')
    .option('--unread-again', 'mark it unread for everyone')
    .option('--dry-run', 'do everything, then roll it back')
    .addHelpText('after', fileHelp)
    .action((files: string[], flags: { unreadAgain?: true; dryRun?: true }) =>
      context.withDatabase(async ({ db }) => {
        const options = {
          now: new Date(),
          is_news: flags.unreadAgain ?? false,
          dry_run: flags.dryRun ?? false,
        }
        for (const file of files) {
          const { slug, notice_id, outcome } = await explained(publishFile(db, file, options), file)
          const undone = flags.dryRun ? ' (dry run: rolled back)' : ''
          context.print(
            `${slug}: ${outcome}${outcome === 'written' && flags.dryRun ? '' : `, notice ${notice_id}`}${undone}`,
          )
        }
      }),
    )

  notice
    .command('list')
    .description('Shows the notices of the installation and of its networks, last changed first.')
    .addOption(new Option('--state <state>', 'only those').choices(noticeStates))
    .option('--json', 'print them as JSON')
    .action(({ state, json }: { state?: (typeof noticeStates)[number]; json?: true }) =>
      context.withDatabase(async ({ db }) => {
        const filters = {
          state,
          search: '',
          page: 1,
          size: 200,
          locales: localeOrder('en', 'ko'),
          now: new Date(),
        }
        const rows = await listAuthored(db, 'installation', filters)
        if (json) return context.print(JSON.stringify(rows, null, 2))
        const names = await namesOfNetworks(db)
        context.print(rows.length === 0 ? 'There is no such notice.' : `${rows.length} notices:`)
        for (const row of rows) context.print(format(row, names))
        const total = await countAuthored(db, 'installation', filters)
        if (total > rows.length) context.print(`  and ${total - rows.length} more`)
      }),
    )

  for (const [name, description, done] of [
    ['withdraw', 'Takes a notice away from its readers; publishing it again brings it back.', 'withdrawn'],
    ['delete', 'Deletes a notice for good, with all that is known of who has read it.', 'deleted'],
  ] as const)
    notice
      .command(name)
      .description(description)
      .argument('<notice>', 'its number or its slug, as `notice list` shows them')
      .action((notice: string) =>
        context.withDatabase(async ({ db }) => {
          const notice_id = await getNoticeId(db, notice)
          const acting = { account_id: null, now: new Date() }
          const isDone = await (name === 'withdraw'
            ? withdrawNotice(db, 'installation', notice_id, acting)
            : deleteNotice(db, 'installation', notice_id, acting).then(() => true))
          context.print(isDone ? `${notice}: ${done}` : `${notice}: was withdrawn already`)
        }),
      )
}

async function explained<Result>(work: Promise<Result>, file: string): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const fields = Object.entries(error.fields ?? {}).map(([name, text]) => `${name}: ${textOf('en', text)}`)
    throw new OperatorError(`${file}: ${fields.join(' ') || textOf('en', error.message_key ?? error.code)}`)
  }
}

async function getNoticeId(db: Database, notice: string): Promise<number> {
  const { rows } = await sql<{ notice_id: number }>`
    select notice_id from notices where slug = ${notice} or notice_id::text = ${notice}
    order by slug = ${notice} desc nulls last limit 1`.execute(db)
  if (!rows[0]) throw new OperatorError(`There is no notice ${notice}: see \`cuesheet notice list\`.`)
  return rows[0].notice_id
}

async function namesOfNetworks(db: Database): Promise<Map<number, string>> {
  const networks = await db.selectFrom('networks').select(['network_id', 'name']).execute()
  return new Map(networks.map(({ network_id, name }) => [network_id, name]))
}

function format(row: AuthoredNotice, names: ReadonlyMap<number, string>): string {
  const whose = row.network
    ? `by ${row.network.name}`
    : `to ${row.networks?.map((id) => names.get(id) ?? `network ${id}`).join(', ') ?? 'all networks'}`
  const marks = [
    ...(row.is_pinned ? ['pinned'] : []),
    ...(row.is_urgent ? ['urgent'] : []),
    ...(row.roles.length === 1 ? [`${row.roles[0]}s only`] : []),
  ]
  const until = row.publish_until ? ` to ${row.publish_until.slice(0, 16)}Z` : ''
  const window = row.publish_from ? ` from ${row.publish_from.slice(0, 16)}Z${until}` : ''
  return `  ${row.notice_id}  ${row.slug ?? '–'}  ${row.title} (${row.locales.join(', ')}): ${[row.state, ...marks].join(', ')}, ${whose}${window}, read by ${row.readers} of ${row.audience}`
}
