import { exportClose } from '@cuesheet/contract/console-close'
import { exportPaidYear } from '@cuesheet/contract/paid-years'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import { exportSettlement } from '@cuesheet/contract/settlement'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import { findPublicName } from '../../access/network-site.ts'
import { installationScope, type NetworkScope, networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { amount, type Cell, type Table } from '../../csv/write-table.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { beginReading, serveDownloads } from '../../http/downloads.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { type Texts, textsOf } from '../../locales/texts.ts'
import { bridgeRows } from './bridge-rows.ts'
import { readBridge } from './calculation/read-bridge.ts'
import { firstDay } from './change-routes.ts'
import { getSettledMember, listMemberLines, listSettledMembers } from './payment/list-settled-members.ts'
import { findOwnMonth } from './payment/own-months.ts'
import { listPaidYears } from './payment/paid-years.ts'
import { findCurrency } from './settlement-currencies.ts'
import { writeTerm } from './write-term.ts'

/** `network_id`: of which network an operator asked. */
type Asked = {
  network_id: number
  month: string
  member: number | null
  format: ExportFormat
  locale: Locale
}

const pageSize = 500
const mostLines = 100_000

type AskedYear = { year: number; format: ExportFormat; locale: Locale }

export function exportRoutes(server: Server): void {
  const { db } = server
  const years = serveDownloads<AskedYear>(server, 'settlement/years/downloads', async (viewer, asked) => {
    const { transaction, close } = await beginReading(db)
    try {
      return { format: asked.format, table: await yearTable(transaction, viewer, asked), close }
    } catch (error) {
      await close()
      throw error
    }
  })
  serve(server, exportPaidYear, async ({ viewer, token, locale, body, getScope }) => {
    await getPaidYear(db, await getScope(), viewer, body.year)
    years.requireRoom(viewer)
    return years.offer({ viewer, token }, { ...body, locale })
  })
  const downloads = serveDownloads<Asked>(server, 'settlement/downloads', async (viewer, asked) => {
    const { transaction, close } = await beginReading(db)
    try {
      return { format: asked.format, table: await readTable(transaction, viewer, asked), close }
    } catch (error) {
      await close()
      throw error
    }
  })

  type Body = { month: string; member?: number | undefined; format: ExportFormat }
  const offer = async ({ viewer, token, locale, getScope }: Offering, body: Body) => {
    const scope = await getScope()
    const isMember = viewer.permission_flag === 0
    if (isMember && body.member !== undefined && body.member !== viewer.account_id)
      throw new DomainError('not_found')
    const member = isMember ? viewer.account_id : (body.member ?? null)
    await requireMonth(db, scope, { isMember, month: firstDay(body.month), member })
    downloads.requireRoom(viewer)
    const { network_id } = scope
    const { month, format } = body
    return downloads.offer({ viewer, token }, { network_id, month, member, format, locale })
  }
  serve(server, exportSettlement, ({ body, ...call }) => offer(call, body))
  serve(server, exportClose, ({ body, ...call }) => offer(call, body))
}

type Offering = Pick<Call<typeof exportSettlement>, 'viewer' | 'token' | 'locale' | 'getScope'>

type Named = { isMember: boolean; month: string; member: number | null }

/** `not_found` where there is nothing of it; a member sees what is locked alone. */
async function requireMonth(db: Database, scope: NetworkScope, { isMember, month, member }: Named) {
  if (isMember ? await findOwnMonth(db, scope, member!, month) : await readBridge(db, scope, month, null)) {
    if (member !== null) await getSettledMember(db, scope, month, member)
    return
  }
  throw new DomainError('not_found')
}

async function readTable(db: Database, viewer: Viewer, asked: Asked): Promise<Table> {
  const scope = viewer.permission_flag === 2 ? installationScope(asked.network_id) : networkScope(viewer)
  // Of the month or the account more may have changed since it was asked for.
  const isMember = viewer.permission_flag === 0
  if (isMember && asked.member !== viewer.account_id) throw new DomainError('not_found')
  await requireMonth(db, scope, { isMember, month: firstDay(asked.month), member: asked.member })
  const texts = textsOf(asked.locale)
  const network = await findPublicName(db, scope, asked.locale)
  return asked.member === null
    ? memberTable(db, scope, asked, { texts, network })
    : statement(db, scope, { ...asked, member: asked.member }, { texts, network })
}

/** `not_found` where a member was paid nothing in it. */
async function getPaidYear(db: Database, scope: NetworkScope, viewer: Viewer, of: number) {
  const years = viewer.permission_flag === 0 ? await listPaidYears(db, scope, viewer.account_id) : []
  const found = years.find(({ year }) => year === of)
  if (!found) throw new DomainError('not_found')
  return found
}

const paidFields = ['due', 'income_tax', 'local_tax', 'vat', 'paid'] as const

/** What a member was paid in a year, and what was withheld, payment by payment. */
async function yearTable(db: Database, viewer: Viewer, { year, locale }: AskedYear): Promise<Table> {
  const scope = networkScope(viewer)
  const { payments, ...sums } = await getPaidYear(db, scope, viewer, year)
  const { exports, audit } = textsOf(locale)
  const { settlement: words, total } = exports
  const currency = await findCurrency(db, scope)
  const row = (of: Record<(typeof paidFields)[number], string>): Cell[] =>
    paidFields.map((field) => amount(decimalOf(of[field], currency)))
  return {
    name: words.year,
    file_name: `${words.year} ${year}`,
    head: [
      [words.year, String(year)],
      [words.network, await findPublicName(db, scope, locale)],
      [words.member, viewer.nickname ?? `#${viewer.account_id}`],
      [exports.currency, currency],
      [exports.note, words.note],
    ],
    columns: [
      words.paid_on,
      words.month,
      words.payee,
      words.before_tax,
      words.steps.income_tax,
      words.steps.local_tax,
      words.steps.vat,
      words.paid,
    ],
    rows: [
      ...payments.map((payment): Cell[] => [
        payment.paid_on,
        payment.month,
        audit.payees[payment.payee_kind],
        ...row(payment),
      ]),
      [total, null, null, ...row(sums)],
    ],
  }
}

type Naming = { texts: Texts; network: string }

/** All members of a month's calculation, and what they come to together. */
async function memberTable(
  db: Database,
  scope: NetworkScope,
  { month }: Asked,
  { texts, network }: Naming,
): Promise<Table> {
  const { settlement: words, total: totalWord } = texts.exports
  const { steps, totals: sums } = words
  const currency = await findCurrency(db, scope)
  async function* rows(): AsyncIterable<Cell[]> {
    for (let page = 1; ; page++) {
      const members = await listSettledMembers(db, scope, firstDay(month), {
        sort: 'nickname',
        order: 'asc',
        page,
        size: pageSize,
      })
      for (const row of members.rows) {
        const { account_id, nickname, payee_kind, channels, paid_on } = row
        yield [
          nickname ?? `#${account_id}`,
          texts.audit.payees[payee_kind],
          channels,
          ...moneyOf(row, currency),
          paid_on,
        ]
      }
      if (page * pageSize >= members.total) {
        yield [totalWord, null, null, ...moneyOf(members.totals, currency), null]
        return
      }
    }
  }
  return {
    name: words.table,
    file_name: `${words.table} ${month}`,
    head: [
      [words.table, network],
      [words.month, month],
      [texts.exports.currency, currency],
    ],
    columns: [
      words.member,
      words.payee,
      words.channels,
      words.gross_usd,
      words.us_tax_usd,
      words.fee_usd,
      words.net_usd,
      sums.net,
      steps.guarantee,
      steps.opening,
      steps.adjustment,
      steps.recouped,
      steps.guarantee_recouped,
      steps.carried,
      steps.income_tax,
      steps.local_tax,
      steps.vat,
      sums.payable,
      words.paid_on,
    ],
    rows: rows(),
  }
}

const dollarFields = ['gross_usd', 'us_tax_usd', 'fee_usd', 'net_usd'] as const
const moneyFields = [
  ...(['net', 'top_up'] as const),
  ...(['opening', 'adjustments', 'recouped', 'guarantee_recouped', 'carried'] as const),
  ...(['income_tax', 'local_tax', 'vat', 'payable'] as const),
]
const moneyOf = (
  of: Record<(typeof dollarFields)[number] | (typeof moneyFields)[number], string>,
  currency: Currency,
): Cell[] => [
  ...dollarFields.map((field) => amount(of[field])),
  ...moneyFields.map((field) => amount(decimalOf(of[field], currency))),
]

/** The way of a member's money from the estimate to the payment, and the lines that it is made of. */
async function statement(
  db: Database,
  scope: NetworkScope,
  { month, member }: Asked & { member: number },
  { texts, network }: Naming,
): Promise<Table> {
  const { settlement: words } = texts.exports
  const day = firstDay(month)
  const bridge = await readBridge(db, scope, day, member)
  const currency = await findCurrency(db, scope)
  if (!bridge) throw new DomainError('not_found')
  const { nickname, paid_on } = await getSettledMember(db, scope, day, member)
  const lines = await listMemberLines(db, scope, day, member, mostLines)
  return {
    name: words.statement,
    file_name: `${words.statement} ${month}`,
    head: [
      [words.statement, network],
      [words.member, nickname ?? `#${member}`],
      [words.month, month],
      [texts.exports.currency, currency],
      ...(paid_on === null ? [] : [[words.paid_on, paid_on] as [string, string]]),
      [texts.exports.note, words.note],
    ],
    columns: [
      words.item,
      words.channel,
      words.month,
      words.usd,
      words.fee_rate,
      words.term,
      words.fee_usd,
      `${words.totals.payable} (${currency})`,
    ],
    rows: [
      ...bridgeRows(bridge, texts, currency),
      [],
      ...lines.map((line): Cell[] => [
        line.family
          ? texts.audit.families[line.family]
          : words.steps[line.kind === 'us_refund' ? 'us_refund' : 'us_tax'],
        line.channel ?? line.platform_channel_id,
        line.corrects_month ?? line.activity_month,
        amount(line.usd),
        amount(line.fee_rate),
        writeTerm(texts, line),
        amount(line.fee_usd),
      ]),
    ],
  }
}
