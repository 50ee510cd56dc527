import { koreanBanks } from '@cuesheet/contract/values/korean-banks'
import { hasRate, isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import {
  comparedRows,
  feeRatesOf,
  summaryRows,
  sumOf,
  trackRows,
} from '@cuesheet/contract/values/statement-rows'
import type { StatementData, StatementLine } from '@cuesheet/contract/values/statements'
import { fill, textsOf } from '../../locales/texts.ts'
import { writeTerm } from '../settlement/public.ts'
import { markOf } from './compare-against.ts'
import type { Layout } from './layouts.ts'
import { printedRegions, writerOf } from './printed-regions.ts'
import type { Printed, PrintedLine, PrintedTable } from './render-statement.ts'
import { withoutDollars } from './without-dollars.ts'

/** What is printed of who has issued something, beside its name. */
export const issuerLines = (
  {
    registration,
    representative,
    address,
    contact,
  }: Pick<StatementData['issuer'], 'registration' | 'representative' | 'address' | 'contact'>,
  words: { registration: string; representative: string },
): string[] =>
  [
    registration && fill(words.registration, { number: registration }),
    representative && fill(words.representative, { name: representative }),
    address,
    contact,
  ].filter(Boolean)
const unknown = '–'

type Look = { layout: Layout; colour: string; verify_at: string | null; hash: string }

/** The words and figures of a statement as they stand on its pages. */
export function printStatement(data: StatementData, { layout, colour, verify_at, hash }: Look): Printed {
  const { locale, month } = data
  const { statement: words, audit } = textsOf(locale)
  const write = writerOf(locale, data.currency)
  const [language, region] = printedRegions[locale]
  const { issuer, payee } = data
  const once: typeof withoutDollars = hasRate(data) ? (table) => table : withoutDollars
  const number = (version: number) => fill(words.version, { version })
  return {
    locale,
    language,
    region,
    colour,
    title: `${fill(words.of_month, { month: write.month(month) })} ${data.number}`,
    heading: fill(words.of_month, { month: write.month(month) }),
    mark: markOf(data, hash),
    number_label: words.number,
    number: data.number,
    version: data.version > 1 ? number(data.version) : null,
    replaces: data.version > 1 ? fill(words.replaces, { version: data.version - 1 }) : null,
    issuer: {
      label: words.issuer,
      brand: issuer.brand,
      name: issuer.name,
      lines: issuerLines(issuer, words),
    },
    payee: {
      label: words.payee,
      name: payee.name,
      lines: [
        ...(payee.legal_name && payee.legal_name !== payee.name ? [payee.legal_name] : []),
        ...(isTaxed(data.currency) ? [audit.payees[payee.kind]] : []),
        accountOf(data),
      ],
    },
    amount: {
      label: words.payable,
      value: write.won(data.payable),
      note:
        data.payable === '0'
          ? words.nothing
          : data.planned_on === null
            ? words.payment_open
            : fill(words.payment_on, { day: write.day(data.planned_on) }),
    },
    facts: [
      [words.period, write.period(month)],
      [words.issued_on, write.day(data.published_on)],
      [words.pays_on, data.planned_on === null ? words.payment_open : write.day(data.planned_on)],
      [words.objects_until, write.day(data.objects_until)],
      ...(hasRate(data) ? rateFacts(data) : []),
    ],
    tables: [once(summaryOf(data), data), once(comparisonOf(data), data)],
    notes_heading: words.notes,
    notes: notesOf(data),
    lines: once(linesOf(data), data),
    tracks: once(tracksOf(data), data),
    proof: {
      heading: words.proof,
      text: words.proof_text,
      rows: [
        ...(verify_at
          ? [{ name: words.verify_at, value: verify_at.replace(/^https?:\/\//, ''), link: verify_at }]
          : []),
        { name: words.hash, value: hash, link: null },
        { name: words.ledger_hash, value: data.ledger_hash, link: null },
      ],
    },
    footer: layout.footer[locale] || issuer.name,
  }
}

function rateFacts({ locale, currency, rate, rate_source }: StatementData): [string, string][] {
  const { statement: words } = textsOf(locale)
  return [
    [words.rate, fill(words.rate_value, { rate: writerOf(locale, currency).rate(rate) })],
    [words.rate_source, words.rate_sources[rate_source as keyof typeof words.rate_sources] ?? rate_source],
  ]
}

function accountOf({ locale, payee: { account } }: StatementData): string {
  const { statement: words } = textsOf(locale)
  if (!account) return words.account_unknown
  const ending = account.ending ?? ''
  const bank =
    account.method === 'bank' && account.bank
      ? koreanBanks[account.bank][locale === 'ko' ? 'ko' : 'en']
      : { bank: '', paypal: 'PayPal', wise: 'Wise' }[account.method]
  return account.method === 'bank' ? fill(words.account, { bank, ending }) : `${bank} ${ending}`
}

function summaryOf(data: StatementData): PrintedTable {
  const { statement: words } = textsOf(data.locale)
  const write = writerOf(data.locale, data.currency)
  const rates = feeRatesOf(data)
  return {
    heading: words.summary,
    columns: [words.item, words.usd, data.currency],
    note: null,
    rows: summaryRows(data).map(({ item, usd, won, is_sum }) => ({
      name: words.items[item],
      detail: item === 'fee' && rates.length === 1 ? write.percent(rates[0]!) : null,
      usd: usd === null ? '' : write.usd(usd),
      won: write.won(won),
      is_sum,
    })),
  }
}

function comparisonOf(data: StatementData): PrintedTable {
  const { statement: words } = textsOf(data.locale)
  const write = writerOf(data.locale, data.currency)
  return {
    heading: words.comparison,
    columns: [words.item, words.usd, data.currency],
    note: words.comparison_note,
    rows: comparedRows(data).map(({ item, usd, won }) => ({
      name: words[item],
      detail: null,
      usd: write.usd(usd),
      won: write.won(won),
      is_sum: item === 'difference',
    })),
  }
}

function notesOf(data: StatementData): string[] {
  const { statement: words, audit } = textsOf(data.locale)
  const write = writerOf(data.locale, data.currency)
  const { note } = words
  const rates = feeRatesOf(data)
  return [
    ...(data.carry_reason === null
      ? []
      : [fill(note[data.carry_reason], { reason: data.hold_reason ?? unknown })]),
    ...data.entries.map(({ month, reason, amount }) =>
      fill(note.adjustment, { month: write.month(month), reason, amount: write.won(amount) }),
    ),
    ...(data.write_offs ?? []).map(({ kind, reason, amount }) =>
      fill(note[kind], { reason, amount: write.won(amount) }),
    ),
    ...(BigInt(data.advance) > 0n ? [fill(note.advance, { amount: write.won(data.advance) })] : []),
    ...(data.guarantee
      ? [
          fill(note.guarantee, {
            months: write.months(data.guarantee.from_month, data.month),
            amount: write.won(data.guarantee.amount),
            share: write.won(data.guarantee.share),
          }),
          ...(data.guarantee.is_recoupable ? [note.guarantee_recoupable] : []),
        ]
      : []),
    ...(BigInt(data.guarantee_open ?? '0') > 0n
      ? [fill(note.guarantee_open, { amount: write.won(data.guarantee_open!) })]
      : []),
    ...(data.recoupment_order && hasDeductions(data)
      ? [
          fill(note.recoupment_order, {
            order: write.list(data.recoupment_order.map((of) => audit.deductions[of])),
          }),
        ]
      : []),
    ...(data.lines.some(({ term }) => term) ? [note.terms] : []),
    ...(rates.length > 1 ? [fill(note.fee_rates, { rates: rates.map(write.percent).join(', ') })] : []),
    ...data.awaited.map(({ family, adjustment_type }) =>
      fill(note.awaited, { family: [audit.families[family], adjustment_type].filter(Boolean).join(' · ') }),
    ),
    ...(data.payee.kind === 'unknown' && isTaxed(data.currency) ? [note.kind_unknown] : []),
    ...(data.tax_rule === null && BigInt(data.due) > 0n ? [note.tax_unknown] : []),
  ]
}

/** Whether something was taken, or is left to be, so that it matters in which order. */
const hasDeductions = ({ advance, recouped, guarantee_recouped, guarantee_open }: StatementData) =>
  [advance, recouped, guarantee_recouped, guarantee_open].some((amount) => BigInt(amount ?? '0') > 0n)

function linesOf(data: StatementData): Printed['lines'] {
  const texts = textsOf(data.locale)
  const { statement: words, audit, exports } = texts
  const write = writerOf(data.locale, data.currency)
  const hasTerms = data.lines.some(({ term }) => term)
  const nameOf = (line: StatementLine) => {
    const kind = line.family
      ? audit.families[line.family]
      : exports.settlement.steps[line.kind === 'us_refund' ? 'us_refund' : 'us_tax']
    return [
      kind,
      line.adjustment_type && fill(words.adjusted, { type: line.adjustment_type }),
      line.corrects_month && fill(words.corrects, { month: write.month(line.corrects_month) }),
      !line.corrects_month &&
        line.activity_month !== data.month &&
        fill(words.of_activity, { month: write.month(line.activity_month) }),
      hasTerms && line.kind === 'revenue' && writeTerm(texts, line, write.month),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const channelOf = ({ channel, platform_channel_id }: StatementLine) =>
    channel ?? platform_channel_id ?? words.no_channel
  const channels = [...Map.groupBy(data.lines, ({ platform_channel_id }) => platform_channel_id)]
  let [usd, won] = ['0', '0']
  const rows = channels.flatMap(([, lines]) =>
    lines.map((line, at): PrintedLine => {
      usd = sumOf([usd, line.usd])
      won = sumOf([won, line.won])
      return {
        channel: channelOf(line),
        is_first: at === 0,
        name: nameOf(line),
        views: line.kind === 'revenue' ? (line.views === null ? unknown : write.count(line.views)) : '',
        usd: write.usd(line.usd),
        fee_rate: line.kind === 'revenue' ? write.percent(line.fee_rate) : '',
        won: write.won(line.won),
        usd_so_far: write.usd(usd),
        won_so_far: write.won(won),
      }
    }),
  )
  const { columns } = words
  return {
    heading: words.lines,
    columns: [columns.line, columns.views, columns.usd, columns.fee_rate, data.currency],
    carried: words.carried_sum,
    note: words.lines_note,
    rows,
    total: { name: words.total, usd: write.usd(data.gross_usd), won: write.won(data.bridge.gross.won) },
  }
}

function tracksOf(data: StatementData): PrintedTable | null {
  const { statement: words } = textsOf(data.locale)
  const write = writerOf(data.locale, data.currency)
  const rows = trackRows(data)
  if (rows.length === 0) return null
  const total = { usd: write.usd(data.gross_usd), won: write.won(data.bridge.gross.won) }
  return {
    heading: words.by_track,
    columns: [words.track, words.usd, data.currency],
    note: words.by_track_note,
    rows: [
      ...rows.map(({ kind, isrc, title, usd, won }) => ({
        name: kind === 'us_tax' ? words.items.us_tax : kind === 'unknown' ? words.no_track : (title ?? isrc!),
        detail: title === null ? null : isrc,
        usd: write.usd(usd),
        won: write.won(won),
        is_sum: false,
      })),
      { name: words.total, detail: null, ...total, is_sum: true },
    ],
  }
}
