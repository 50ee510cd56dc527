import { officeDay } from '@cuesheet/contract/values/business-days'
import type { Currency } from '@cuesheet/contract/values/money'
import { monthSchema } from '@cuesheet/contract/values/period'
import { decimalOf, hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { type Command, InvalidArgumentError } from 'commander'
import { getNetworkScope } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { type CommandContext, parseDay } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { textOf, textsOf } from '../../locales/texts.ts'
import { sumNameless } from '../facts/unmatched-sums.ts'
import { approveMonth, lockMonth, reopenMonth } from './books/closing-steps.ts'
import { calculateMonth } from './calculation/calculate-month.ts'
import { carryForward, describeRecoveries } from './calculation/recoveries.ts'
import { listTaxRules } from './calculation/tax-rules.ts'
import { describeMonthRows } from './describe-month.ts'
import { describeAwaited } from './inputs/awaited.ts'
import { describeTie } from './inputs/describe-tie.ts'
import { changeRate } from './inputs/preparations.ts'
import { sizeOf } from './inputs/tie-rules.ts'
import { sumUnattributed } from './inputs/unattributed-sums.ts'
import { dollarsOf, nanoOf } from './nano-dollars.ts'
import { listDue } from './payment/due-payments.ts'
import { noteInvoice } from './payment/invoices.ts'
import { payMonth } from './payment/pay-month.ts'
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
    const row = (await describeMonthRows(db, scope, [month])).get(month)!
    const { state, needs, net, payable, members, paid_members, paid_on } = row
    const stands = state === 'paid' && paid_members === 0 ? 'closed, nobody was paid' : state
    context.print(`${month.slice(0, 7)}: ${stands}${needs.length > 0 ? `, needs ${needs.join(', ')}` : ''}`)
    if (state === 'locked')
      for (const { nickname, account_id, payable: amount, waits_for, hold_reason } of await listDue(
        db,
        scope,
        month,
      ))
        if (waits_for)
          context.print(
            `  ${nickname ?? `#${account_id}`} waits for ${waits_for} (${decimalOf(amount, row.currency)} ${unitName(row)})${hold_reason ? `: ${hold_reason}` : ''}`,
          )
    const { ties, awaited, nobodys, inputs } = await readMonth(db, scope, month)
    for (const { month: of, family, adjustment_type, usd } of describeAwaited(awaited))
      context.print(
        `  awaited: ${[textsOf('en').close.family[family], adjustment_type].filter(Boolean).join(' · ')} of ${of}, ${usd} USD; the platform’s file is missing`,
      )
    const unattributed = nobodys
      ? { usd: dollarsOf(nobodys.difference), channels: nobodys.channels, reason: nobodys.accepted?.reason }
      : sumUp(await sumUnattributed(db, scope, month, inputs))
    if (Number(unattributed.usd) !== 0)
      context.print(
        `  without a member: ${unattributed.usd} USD of ${unattributed.channels} channels${unattributed.reason ? ` (accepted: ${unattributed.reason})` : ''}`,
      )
    const nameless = await sumNameless(db, scope, month)
    if (nameless.revenue > 0n)
      context.print(
        `  of no channel by the daily reports: ${dollarsOf(nameless.revenue)} USD estimated, credited to nobody`,
      )
    for (const tie of ties) {
      const { sentence, is_settled } = describeTie(tie, 'en')
      if (sentence) context.print(`  ${sentence}${is_settled ? ' (accepted)' : ''}`)
    }
    if (net !== null)
      context.print(
        `  ${members} members, net ${decimalOf(net, row.currency)}, payable ${decimalOf(payable!, row.currency)} ${unitName(row)}${inDollars(row)}${paid_on ? `, ${paid_members === 0 ? 'closed' : 'paid'} on ${paid_on}` : ''}`,
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
  command(
    'pay',
    'Notes that those of a locked month who can be paid were paid, with the tax that holds on that day; the others wait, and the same pays them later.',
  )
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
  command('invoice', 'Notes the tax invoice that the payment of a business waits for.')
    .requiredOption('--member <id>', 'which account', parseId)
    .requiredOption('--number <text>', 'its number')
    .requiredOption('--on <day>', 'the day it was issued on', parseDay)
    .requiredOption('--supply <won>', 'its supply amount', parseWon)
    .requiredOption('--vat <won>', 'its VAT', parseWon)
    .option('--reason <text>', 'why its amounts are others than are due')
    .action(({ member, number, on, supply, vat, reason, ...flags }: Flags & InvoiceFlags) =>
      within(flags, async (close) =>
        noteInvoice(
          close.db,
          close.scope,
          {
            ...(await seen(close)),
            account_id: member,
            number,
            issued_on: on,
            supply,
            vat,
            reason: reason ?? null,
          },
          { ...byCommand, today: today() },
        ),
      ),
    )
  command('rate', 'Enters the settled rate of a month, or takes that of the payment summary again.')
    .option('--rate <won>', 'won per US dollar; without it: the payment summary’s', parseRate)
    .option('--source <text>', 'where it is from', '')
    .action(({ rate, source, ...flags }: Flags & { rate?: string; source: string }) =>
      within(flags, async (close) => {
        const asked = { rate: rate ?? null, note: source }
        const { is_asked } = await changeRate(close.db, close.scope, await seen(close), asked, byCommand)
        if (is_asked)
          context.print(
            'The rate is more than 2 % off the market’s or the payment summary’s, or there is none to compare it with: it counts once a person confirms it in the console.',
          )
      }),
    )
  group
    .command('recover')
    .description(
      'Lists money of closed months whose channels were unknown then and are known now; with --carry the next open month carries it to their members.',
    )
    .requiredOption('--network <name>', 'which network')
    .option('--carry', 'carry it forward')
    .action(({ network, carry }: { network: string; carry?: boolean }) =>
      context.withDatabase(async ({ db }) => {
        const scope = await getNetworkScope(db, network)
        const found = await describeRecoveries(db, scope, today())
        for (const { channel, corrects_month, usd, is_planned } of found.rows)
          context.print(`${corrects_month} ${channel}: ${usd} USD${is_planned ? ' (planned)' : ''}`)
        context.print(`${found.channels} channels that are known now: ${found.usd} USD, into ${found.month}`)
        if (carry) await explained(carryForward(db, scope, found, { ...byCommand, today: today() }))
      }),
    )
  group
    .command('tax-rules')
    .description('Lists the tax rules with their sources. They are neither tax nor legal advice.')
    .action(() =>
      context.withDatabase(async ({ db }) => {
        for (const rule of (await listTaxRules(db)).rows)
          context.print(
            [
              `${rule.rule}${rule.is_on ? '' : ' (off)'}: income ${rule.income_rate}, local ${rule.local_rate} of it,`,
              `of ${rule.base_rate}, none up to ${rule.exempt_up_to}, VAT ${rule.vat_rate}, down to ${rule.round_to} won;`,
              rule.source,
            ].join(' '),
          )
      }),
    )
}

const unitName = (row: { currency: Currency }) => (hasRate(row) ? 'won' : row.currency)

/** Of a network that is told dollars, and paid in won. */
const inDollars = ({
  payable,
  dollars_at,
  currency,
}: {
  currency: Currency
  payable: string | null
  dollars_at: string | null
}) =>
  payable === null || dollars_at === null || !hasRate({ currency })
    ? ''
    : ` (${(Number(payable) / Number(dollars_at)).toFixed(2)} USD)`

/** Of a month that is not calculated yet. */
const sumUp = (sums: readonly { channels: number; usd: string }[]) => ({
  usd: dollarsOf(sums.reduce((sum, { usd }) => sum + sizeOf(nanoOf(usd)), 0n)),
  channels: sums.reduce((sum, { channels }) => sum + channels, 0),
  reason: undefined,
})

type InvoiceFlags = {
  member: number
  number: string
  on: string
  supply: string
  vat: string
  reason?: string
}

const parsed = (pattern: RegExp, wanted: string) => (text: string) => {
  if (!pattern.test(text)) throw new InvalidArgumentError(`It must be ${wanted}.`)
  return text
}
const parseWon = parsed(/^(0|[1-9]\d{0,12})$/, 'a whole number of won')
const parseRate = parsed(/^\d{1,6}(\.\d{1,6})?$/, 'a number with at most six decimals')
const parseId = (text: string) => Number(parsed(/^[1-9]\d{0,8}$/, 'the number of an account')(text))

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
