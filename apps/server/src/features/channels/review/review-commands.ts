import type { QueuedChannel } from '@cuesheet/contract/console-review'
import { longestReason, type ReviewState, reviewStates } from '@cuesheet/contract/values/review'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { getNetworkScope } from '../../../access/find-network.ts'
import type { CommandContext } from '../../../commands/command-context.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { textOf } from '../../../locales/texts.ts'
import { listReviewQueue } from './list-review-queue.ts'
import { type Decision, decideReview } from './reviews.ts'

const maxRows = 200

export function addReviewCommands(program: Command, context: CommandContext): void {
  const review = program
    .command('review')
    .description('Decides on channels that wait for a review: `review list` shows them, what is due first.')
  review
    .command('list')
    .description('Shows the channels of all networks that wait for a decision.')
    .option('--json', 'print them as JSON')
    .action(({ json }: { json?: true }) =>
      context.withDatabase(async ({ db }) => {
        const now = new Date()
        const { rows, counts } = await listReviewQueue(db, { size: maxRows, now, account_id: null })
        const total = counts.all
        if (json) return context.print(JSON.stringify(rows, null, 2))
        context.print(total === 0 ? 'No channel waits for a decision.' : `${total} wait for a decision:`)
        for (const row of rows) context.print(format(row))
        if (total > rows.length) context.print(`  and ${total - rows.length} more`)
      }),
    )
  const decide = (name: Decision['decision'], summary: string) =>
    review
      .command(name)
      .description(summary)
      .argument('<channel>', 'the number that `review list` shows, or the platform’s id (UC…)')
      .requiredOption('--network <name>', 'whose channel it is')
      .addOption(
        new Option('--seen <state>', 'refuse if it is in another state by now').choices(reviewStates),
      )
  const act =
    (decision: Decision['decision']) =>
    (channelName: string, flags: { network: string; reason?: string; seen?: ReviewState }) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, flags.network)
        const channel = await findChannel(db, scope.network_id, channelName)
        const acting = { actor: 'operator' as const, account_id: null, now: new Date() }
        try {
          await decideReview(
            db,
            scope,
            channel.channel_id,
            { decision, note: flags.reason, seen: flags.seen },
            acting,
          )
        } catch (error) {
          if (error instanceof DomainError)
            throw new OperatorError(textOf('en', error.message_key ?? error.code))
          throw error
        }
        context.print(`${channel.title} of ${flags.network}: ${done[decision]}`)
      })
  decide('approve', 'Approves a proven channel: its days count from today on.').action(act('approve'))
  for (const decision of ['hold', 'reject'] as const)
    decide(
      decision,
      decision === 'hold'
        ? 'Puts a channel on hold, or keeps it there when another review was asked for: its days count up to yesterday.'
        : 'Rejects a channel: its days count up to yesterday.',
    )
      .requiredOption('--reason <text>', 'shown to the manager', parseReason)
      .action(act(decision))
  decide(
    'award',
    'Gives a channel that two networks have proven to this one; what the other earned with it stays with the other.',
  )
    .requiredOption('--reason <text>', 'shown to the managers of the other network', parseReason)
    .action(act('award'))
}

const done: Record<Decision['decision'], string> = {
  approve: 'approved from today on.',
  hold: 'on hold.',
  reject: 'rejected.',
  award: 'awarded to this network.',
}

function parseReason(text: string): string {
  const reason = text.trim()
  if (reason.length < 2 || reason.length > longestReason)
    throw new InvalidArgumentError(`It must have 2 to ${longestReason} characters.`)
  return reason
}

const states = ['pending', 'on hold', 'approved', 'rejected']

function format(row: QueuedChannel): string {
  const late = row.urgency === 'late' ? ', late' : ''
  const state =
    row.state === 'asked_again' ? `on hold (${row.status_reason}), asked again` : states[row.status]
  const others = row.rivals.map(({ network, holds }) => `${network}${holds ? ', which holds it' : ''}`)
  const contest = others.length > 0 ? `; also proven by ${others.join(' and ')}` : ''
  return `  ${row.channel_id}  ${row.network}  ${row.title} ${row.handle ?? row.platform_channel_id}: ${state}, waiting ${row.waiting_days} business days, due ${row.due_on}${late}${contest}`
}

async function findChannel(db: Database, network_id: number, channelName: string) {
  const channel = await db
    .selectFrom('channels')
    .select(['channel_id', 'title'])
    .where('network_id', '=', network_id)
    .where(({ eb }) =>
      /^\d{1,9}$/.test(channelName)
        ? eb('channel_id', '=', Number(channelName))
        : eb('platform_channel_id', '=', channelName),
    )
    .executeTakeFirst()
  if (!channel) throw new OperatorError(`This network has no channel ${channelName}.`)
  return channel
}
