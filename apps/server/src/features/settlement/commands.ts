import { officeDay } from '@cuesheet/contract/values/business-days'
import { monthSchema } from '@cuesheet/contract/values/period'
import { type Command, InvalidArgumentError } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf } from '../../locales/texts.ts'
import { calculateMonth } from './calculate-month.ts'
import { approveMonth, lockMonth, reopenMonth } from './closing-steps.ts'
import { describeMonthRow } from './describe-month.ts'
import { describeTie } from './describe-tie.ts'
import { payMonth } from './pay-month.ts'
import { readMonth } from './read-month.ts'

type Flags = { network: string; month: string }
type Close = { db: Database; scope: NetworkScope; month: string }
const byCommand = { account_id: null }

export function addCloseCommands(program: Command, context: CommandContext): void {
  const group = program
    .command('close')
    .summary('close a month of a network: from the platform’s final files to what members are paid')
    .description(
      'A month is closed in steps: its files tie out with the payment summary, it is calculated, approved, locked, and paid. Each step says what it still needs.',
    )
  const command = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .requiredOption('--network <name>', 'which network')
      .requiredOption('--month <month>', 'which month, as 2026-09', parseMonth)
  const within = ({ network, month }: Flags, use: (close: Close) => Promise<unknown>) =>
    context.withDatabase(async ({ db }) => {
      const scope = await getNetworkScope(db, network)
      await explained(use({ db, scope, month }))
      await say({ db, scope, month })
    })
  const say = async ({ db, scope, month }: Close) => {
    const { state, needs, net, payable, members, paid_on } = await describeMonthRow(db, scope, month)
    context.print(`${month.slice(0, 7)}: ${state}${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`)
    const { ties } = await readMonth(db, scope, month)
    for (const tie of ties) {
      const { sentence, is_settled } = describeTie(tie, 'en')
      if (sentence) context.print(`  ${sentence}${is_settled ? ' (accepted)' : ''}`)
    }
    if (net !== null)
      context.print(
        `  ${members} members, net ${net}, payable ${payable} won${paid_on ? `, paid on ${paid_on}` : ''}`,
      )
  }
  // As the one who gives the command sees the month now.
  const seen = async ({ db, scope, month }: Close) => {
    const row = await db
      .selectFrom('settlement_months')
      .select(['version', 'calculation_no'])
      .where('network_id', '=', scope.network_id)
      .where('month', '=', month)
      .executeTakeFirst()
    return { month, version: row?.version ?? 0, calculation_no: row?.calculation_no ?? 0 }
  }
  const today = () => officeDay(new Date())

  command('status', 'Says where a month stands, and what it still needs.').action((flags: Flags) =>
    within(flags, async () => {}),
  )
  command(
    'calculate',
    'Calculates a month from what is there now, in place of the calculation before.',
  ).action((flags: Flags) =>
    within(flags, ({ db, scope, month }) => calculateMonth(db, scope, { month, ...byCommand })),
  )
  command('approve', 'Approves a month’s calculation: files that come later correct later months.').action(
    (flags: Flags) =>
      within(flags, async (close) => approveMonth(close.db, close.scope, await seen(close), byCommand)),
  )
  command('lock', 'Books an approved month; where the network asks for two, a person confirms it.').action(
    (flags: Flags) =>
      within(flags, async (close) =>
        lockMonth(close.db, close.scope, await seen(close), { ...byCommand, today: today() }),
      ),
  )
  command('reopen', 'Opens an approved month again; of a locked one it asks a second person.')
    .requiredOption('--reason <text>', 'why')
    .action(({ reason, ...flags }: Flags & { reason: string }) =>
      within(flags, async (close) =>
        reopenMonth(
          close.db,
          close.scope,
          { ...(await seen(close)), reason },
          { ...byCommand, today: today() },
        ),
      ),
    )
  command('pay', 'Notes that a locked month was paid, with the tax that holds on that day.')
    .requiredOption('--on <day>', 'the day of the payment', parseDay)
    .action(({ on, ...flags }: Flags & { on: string }) =>
      within(flags, async (close) =>
        payMonth(
          close.db,
          close.scope,
          { ...(await seen(close)), paid_on: on },
          { ...byCommand, today: today() },
        ),
      ),
    )
}

function parseMonth(text: string): string {
  const month = monthSchema.safeParse(text)
  if (!month.success) throw new InvalidArgumentError('It must be a month like 2026-09.')
  return `${month.data}-01`
}

async function explained(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new OperatorError(textOf('en', error.message_key ?? error.code))
  }
}
