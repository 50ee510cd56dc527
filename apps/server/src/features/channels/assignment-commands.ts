import type { Command } from 'commander'
import { sql } from 'kysely'
import { getNetworkScope } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf } from '../../locales/texts.ts'
import { type Assignments, assignChannels, previewAssignments, unassignChannels } from './assignments.ts'

type Flags = {
  network: string
  channel: string[]
  member: string[]
  from?: string
  instead?: true
  confirm?: true
}

const works = { assign: assignChannels, unassign: unassignChannels } as const

/** Whose channels are, and from which day on; months that have ended move with --confirm alone. */
export function addAssignmentCommands(program: Command, context: CommandContext): void {
  const command = (what: keyof typeof works, summary: string) =>
    program
      .command(what)
      .summary(summary)
      .description(
        `Prints which months that are not settled it moves, with the money, from whom to whom. Where one has ended
it does nothing without --confirm.`,
      )
      .requiredOption('--network <name>', 'the network they belong to')
      .requiredOption('--channel <ids...>', 'the platform’s ids of the channels: UC…')
      .requiredOption('--member <e-mails...>', 'the members, by the addresses they sign in with')
      .option('--from <day>', 'from which day on their money is concerned; by default from today', parseDay)
      .option('--confirm', 'move what is printed, also of months that have ended')
      .action((flags: Flags) =>
        context.withDatabase(async ({ db }) => {
          const scope = await getNetworkScope(db, flags.network)
          const assignments = {
            ...(await findAsked(db, scope, flags)),
            from: flags.from,
            instead: flags.instead,
          }
          const acting = { actor: 'operator' as const, account_id: null, now: new Date() }
          const moves = await explained(previewAssignments(db, scope, { what, ...assignments }, acting))
          const named = (who: (string | null)[]) =>
            who.length === 0 ? 'nobody' : who.map((name) => name ?? 'a withdrawn member').join(', ')
          for (const { month, usd, is_estimated, from, to } of moves.rows)
            context.print(
              `${month}: ${usd} USD${is_estimated ? ' (estimated)' : ''}, from ${named(from)} to ${named(to)}`,
            )
          if (moves.needs_confirmation && !flags.confirm) {
            context.say('Nothing was changed: a month that has ended moves with --confirm alone.')
            return context.fail()
          }
          await explained(works[what](db, scope, { ...assignments, seen: moves.seen }, acting))
          context.print('Done.')
        }),
      )
  command('assign', 'let members have channels, from a day on').option(
    '--instead',
    'in place of those who have them until then',
  )
  command('unassign', 'take channels off members, from a day on')
}

async function findAsked(
  db: Database,
  { network_id }: NetworkScope,
  flags: Flags,
): Promise<Pick<Assignments, 'channels' | 'members'>> {
  const channels = await db
    .selectFrom('channels')
    .select(['channel_id', 'platform_channel_id as name'])
    .where('network_id', '=', network_id)
    .where(sql<boolean>`platform_channel_id = any(${flags.channel}::text[])`)
    .execute()
  const members = await db
    .selectFrom('accounts')
    .select(['account_id', 'user_id as name'])
    .where('network_id', '=', network_id)
    .where('permission_flag', '=', 0)
    .where(sql<boolean>`user_id = any(${flags.member.map((id) => id.toLowerCase())}::text[])`)
    .execute()
  const missing = [
    ...flags.channel.filter((id) => !channels.some(({ name }) => name === id)),
    ...flags.member.filter((id) => !members.some(({ name }) => name === id.toLowerCase())),
  ]
  if (missing.length > 0) throw new OperatorError(`The network has no ${missing.join(', ')}.`)
  return {
    channels: channels.map(({ channel_id }) => channel_id),
    members: members.map(({ account_id }) => account_id),
  }
}

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new OperatorError(
      textOf('en', Object.values(error.fields ?? {})[0] ?? error.message_key ?? error.code),
    )
  }
}
