import type { StatementData } from './statements.ts'

const one = 1_000_000_000n

/** Billionths of a decimal with at most nine of them. */
function billionths(amount: string): bigint {
  const [, minus, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(amount) ?? []
  const size = BigInt(whole + part.padEnd(9, '0'))
  return minus ? -size : size
}

function decimalOf(nano: bigint): string {
  const size = nano < 0n ? -nano : nano
  const part = String(size % one)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${nano < 0n ? '-' : ''}${size / one}${part && `.${part}`}`
}

/** Exact sums of decimals with at most nine decimals. */
export const sumOf = (amounts: readonly string[]): string =>
  decimalOf(amounts.reduce((sum, amount) => sum + billionths(amount), 0n))
export const minus = (amount: string): string => decimalOf(-billionths(amount))

/** To the whole, half away from zero, as it is printed. */
function wholeOf(amount: string): string {
  const nano = billionths(amount)
  const size = nano < 0n ? -nano : nano
  const rounded = (2n * size + one) / (2n * one)
  return String(nano < 0n ? -rounded : rounded)
}

const items = [
  ...([
    'revenue',
    'us_tax',
    'gross',
    'fee',
    'rounding',
    'net',
    'guarantee',
    'opening',
    'adjustment',
  ] as const),
  ...([
    'recouped',
    'guarantee_recouped',
    'carried',
    'income_tax',
    'local_tax',
    'vat',
    'payable',
    'closing',
  ] as const),
]
export type StatementItem = (typeof items)[number]

/** usd null: it is in the payment’s currency alone. is_sum: of those above it. */
export type StatementRow = { item: StatementItem; usd: string | null; won: string; is_sum: boolean }

/**
 * From the settled gross to what is paid, each to the won: where steps are printed to the won what that leaves is a row of its
 * own, so that what is printed adds up.
 */
export function summaryRows(data: StatementData): StatementRow[] {
  const row = (item: StatementItem, usd: string | null, won: string, is_sum = false): StatementRow => ({
    item,
    usd,
    won,
    is_sum,
  })
  const stepsOf = (kinds: readonly string[]) =>
    wholeOf(sumOf(data.bridge.steps.filter(({ kind }) => kinds.includes(kind)).map(({ won }) => won)))
  const gross = wholeOf(data.bridge.gross.won)
  const fee = stepsOf(['fee', 'terms'])
  const us_tax = stepsOf(['us_tax', 'us_refund'])
  const taxed = billionths(data.us_tax_usd) !== 0n
  const rounding = sumOf([data.net, minus(gross), minus(fee)])
  const unlessNothing = (item: StatementItem, won: string) => (won === '0' ? [] : [row(item, null, won)])
  return [
    ...(taxed
      ? [
          row('revenue', sumOf([data.gross_usd, data.us_tax_usd]), sumOf([gross, minus(us_tax)])),
          row('us_tax', minus(data.us_tax_usd), us_tax),
        ]
      : []),
    row('gross', data.gross_usd, gross, taxed),
    row('fee', minus(data.fee_usd), fee),
    ...unlessNothing('rounding', rounding),
    row('net', data.net_usd, data.net, true),
    ...unlessNothing('guarantee', data.top_up ?? '0'),
    row('opening', null, data.opening),
    ...unlessNothing('adjustment', data.adjustments),
    ...unlessNothing('recouped', minus(data.recouped)),
    ...unlessNothing('guarantee_recouped', minus(data.guarantee_recouped ?? '0')),
    ...unlessNothing('carried', minus(data.carried)),
    ...unlessNothing('income_tax', minus(data.income_tax)),
    ...unlessNothing('local_tax', minus(data.local_tax)),
    ...unlessNothing('vat', data.vat),
    row('payable', null, data.payable, true),
    row('closing', null, data.closing),
  ]
}

export type ComparedRow = {
  item: 'estimated_gross' | 'settled_gross' | 'difference'
  usd: string
  won: string
}

/** Both gross, and of shared channels the member’s part alone: what was never its own is no difference. */
export function comparedRows({ bridge: { estimated, gross } }: Pick<StatementData, 'bridge'>): ComparedRow[] {
  const [before, after] = [wholeOf(estimated.won), wholeOf(gross.won)]
  return [
    { item: 'estimated_gross', usd: estimated.usd, won: before },
    { item: 'settled_gross', usd: gross.usd, won: after },
    { item: 'difference', usd: sumOf([gross.usd, minus(estimated.usd)]), won: sumOf([after, minus(before)]) },
  ]
}

/** The fee rates that its lines have, each once. */
export const feeRatesOf = ({ lines }: Pick<StatementData, 'lines'>): string[] => [
  ...new Set(lines.filter(({ kind }) => kind === 'revenue').map(({ fee_rate }) => fee_rate)),
]

export type TrackRow = {
  kind: 'track' | 'unknown' | 'us_tax'
  isrc: string | null
  title: string | null
  usd: string
  won: string
}

/** A statement by track; with US tax, which is of none, it adds up to the settled gross. Empty where no track is known. */
export function trackRows({ tracks = [], us_tax_usd, bridge }: StatementData): TrackRow[] {
  if (tracks.every(({ isrc }) => isrc === null)) return []
  const taxes = bridge.steps.filter(({ kind }) => kind === 'us_tax' || kind === 'us_refund')
  return [
    ...tracks.map((track) => ({
      ...track,
      kind: track.isrc === null ? ('unknown' as const) : ('track' as const),
    })),
    ...(billionths(us_tax_usd) === 0n
      ? []
      : [
          {
            kind: 'us_tax' as const,
            isrc: null,
            title: null,
            usd: minus(us_tax_usd),
            won: sumOf(taxes.map(({ won }) => won)),
          },
        ]),
  ]
}
