import { sql } from 'kysely'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { readNumber, scaleTo, toDecimal } from '../read-number.ts'
import { parseChannelId } from './make-parse-money-row.ts'
import type { SettledReading } from './make-settled-kind.ts'
import { mergeSettledFile } from './merge-settled-file.ts'
import { noneCounted } from './none-counted.ts'
import { parseMonth } from './parse-month.ts'
import { copyText } from './settled-tally.ts'

/** Sums of amounts: finer than any file. */
const unit = 18

/** What the platform withheld of channels' parts for the US, and what of it it paid back. */
export const settledTaxes = {
  families: ['us_tax', 'us_tax_refund'],
  staging: {
    table: 'settled_tax_staging',
    columns: [
      'line',
      'earnings_month',
      'platform_channel_id',
      'revenue_source',
      'currency',
      'rate',
      'amount',
    ],
  },
  read({ file, columns, rows, network_id, findApproval }: SettledReading) {
    const isRefund = file.family === 'us_tax_refund'
    const names = {
      amount: isRefund ? 'tax_refund_amount' : 'tax_withheld_amount',
      rate: isRefund ? 'corrected_tax_withholding_rate' : 'tax_withholding_rate',
    }
    columns.require('adsense_earnings_month', 'channel_id', 'local_currency', names.amount)
    const [month, channel] = [columns.find('adsense_earnings_month'), columns.find('channel_id')]
    const [code, source] = [columns.find('local_currency'), columns.find('revenue_source')]
    const [amount, rate] = [columns.find(names.amount), columns.find(names.rate)]
    const unknown_channels = new Map<string, { rows: number; revenue: bigint }>()
    let [sum, currency, unknown]: [bigint, string | null, number] = [0n, null, 0]
    return {
      take(fields: readonly string[], line: number) {
        if (fields.length !== columns.width)
          return `has ${fields.length} columns where the header has ${columns.width}`
        const cell = (at: number) => (at < 0 ? '' : fields[at]!.trim())
        const earnings_month = parseMonth(cell(month))
        if (earnings_month === null) return `adsense_earnings_month ${showCell(cell(month))} is not a month`
        const platform_channel_id = parseChannelId(cell(channel))
        if (platform_channel_id === undefined) return `channel_id ${showCell(cell(channel))} is not an id`
        if (!/^[A-Za-z]{3}$/.test(cell(code)))
          return `local_currency ${showCell(cell(code))} is not a currency's code`
        const own = cell(code).toUpperCase()
        if (currency !== null && own !== currency)
          throw new RefusedFile(`It names two currencies, ${currency} and ${own}: a payment is in one.`)
        currency = own
        const written = readNumber(cell(amount))
        if (typeof written === 'string') return `${names.amount} ${showCell(cell(amount))} ${written}`
        const percent = parseRate(cell(rate))
        if (percent === undefined) return `${names.rate} ${showCell(cell(rate))} is not a rate`
        const size = written.value < 0n ? -written.value : written.value
        const taken = isRefund ? { ...written, value: -size } : written
        sum += scaleTo(taken, unit)[0]
        if (platform_channel_id !== null && !rows.channels.has(platform_channel_id)) {
          unknown++
          const known = unknown_channels.get(platform_channel_id)
          unknown_channels.set(copyText(platform_channel_id), { rows: (known?.rows ?? 0) + 1, revenue: 0n })
        }
        rows.addValues([
          line,
          `${earnings_month}-01`,
          platform_channel_id ?? '',
          cell(source) || null,
          currency,
          percent,
          toDecimal(taken),
        ])
        return undefined
      },
      merge: (load: Parameters<typeof mergeSettledFile>[0]) =>
        mergeSettledFile(
          load,
          file,
          {
            sums: {
              ...noneCounted,
              revenue: 0n,
              local: currency === null ? null : { currency, amount: toDecimal({ value: sum, places: unit }) },
              types: new Map(),
              unknown: { rows: unknown, revenue: 0n },
              unknown_channels,
              unknown_columns: columns.unknown,
            },
            insert: (file_id) => sql`
              insert into settled_taxes (network_id, file_id, line, earnings_month, platform_channel_id, revenue_source,
                currency, rate, amount)
              select network_id, ${file_id}, line, earnings_month, platform_channel_id, revenue_source, currency, rate, amount
              from settled_tax_staging where network_id = ${network_id}`,
            countUnknownVideos: async () => ({ videos: 0, rows: 0, revenue: 0n }),
          },
          findApproval,
        ),
    }
  },
} as const

/** `30%`, `30` and `0.3` are one part of one; null where it is empty, undefined where it is none. */
function parseRate(text: string): string | null | undefined {
  if (text === '') return null
  const found = readNumber(text.replace(/%$/, ''))
  if (typeof found === 'string') return undefined
  const isPercent = text.endsWith('%') || found.value > 10n ** BigInt(found.places)
  const part = isPercent ? { value: found.value, places: found.places + 2 } : found
  return part.value < 0n || part.value > 10n ** BigInt(part.places) ? undefined : toDecimal(part)
}
