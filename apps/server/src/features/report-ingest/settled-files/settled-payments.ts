import { sql } from 'kysely'
import { RefusedFile, showCell } from '../../../csv/refused-file.ts'
import { readNumber, scaleTo, toDecimal } from '../read-number.ts'
import { isKnownType } from './known-types.ts'
import { parseLabel } from './make-parse-money-row.ts'
import type { SettledReading } from './make-settled-kind.ts'
import { mergeSettledFile } from './merge-settled-file.ts'
import { MoneyCells } from './money-cells.ts'
import { noneCounted } from './none-counted.ts'
import { toSnakeCase } from './parse-settled-name.ts'
import type { Counted } from './settled-tally.ts'
import { requireTotal } from './total-row.ts'

const localColumn = /^partner_revenue_(?!usd$)([a-z]{3}|local)$/

/** Of the local sums: finer than any file. */
const unit = 18

/** The payment by type of revenue. */
export const settledPayments = {
  families: ['payment_summary'],
  staging: {
    table: 'settled_payment_staging',
    columns: ['line', 'revenue_type', 'adjustment_type', 'currency', 'revenue', 'revenue_local', 'notes'],
  },
  read({ file, columns, rows, network_id, findApproval }: SettledReading) {
    columns.require('revenue_type', 'partner_revenue_usd')
    const cells = new MoneyCells()
    const [type, usd] = [columns.find('revenue_type'), columns.find('partner_revenue_usd')]
    const [adjustment, notes] = [columns.find('adjustment_type'), columns.find('notes')]
    const code = columns.find('currency_code', 'currency')
    const localName = columns.names.find((name) => localColumn.test(name))
    const local = localName === undefined ? -1 : columns.find(localName)
    const named = localColumn.exec(localName ?? '')?.[1]
    const header = named === undefined || named === 'local' ? null : named.toUpperCase()
    const cell = (fields: readonly string[], at: number) => (at < 0 ? '' : (fields[at] ?? ''))
    const types = new Map<string, Counted>()
    let [sum, sumLocal, currency]: [bigint, bigint, string | null] = [0n, 0n, header]
    let isEnded = false

    /** The last row: what stands below it is no payment. */
    const end = (fields: readonly string[]) => {
      const [inUsd, inLocal] = [cell(fields, usd), cell(fields, local)].map(readNumber)
      requireTotal('US dollars', inUsd!, cell(fields, usd), sum, 9)
      requireTotal(currency ?? 'the local currency', inLocal!, cell(fields, local), sumLocal, unit)
    }
    return {
      take(fields: readonly string[], line: number) {
        const revenue_type = parseLabel(cell(fields, type))
        if (isEnded || revenue_type?.toLowerCase() === 'total') {
          rows.rows_read--
          if (!isEnded) end(fields)
          isEnded = true
          return undefined
        }
        if (fields.length !== columns.width)
          return `has ${fields.length} columns where the header has ${columns.width}`
        if (revenue_type === null) return 'revenue_type (empty) names nothing'
        const nano = cells.read(cell(fields, usd))
        if (typeof nano === 'string') return `partner_revenue_usd ${showCell(cell(fields, usd))} ${nano}`
        const inLocal = readNumber(cell(fields, local))
        if (typeof inLocal === 'string') return `${localName} ${showCell(cell(fields, local))} ${inLocal}`
        const own = cell(fields, code).trim().toUpperCase() || currency
        if (own !== null && !/^[A-Z]{3}$/.test(own))
          return `currency_code ${showCell(own)} is not a currency's code`
        if (currency !== null && own !== currency)
          throw new RefusedFile(`It names two currencies, ${currency} and ${own}: a payment is in one.`)
        currency = own
        sum += BigInt(nano)
        sumLocal += scaleTo(inLocal, unit)[0]
        const adjustment_type = parseLabel(cell(fields, adjustment))
        const name = adjustment_type === null ? revenue_type : `${revenue_type}: ${adjustment_type}`
        const { rows: counted, revenue } = types.get(name) ?? { rows: 0, revenue: 0n }
        types.set(name, { rows: counted + 1, revenue: revenue + BigInt(nano) })
        rows.addValues([
          line,
          revenue_type,
          adjustment_type,
          currency,
          nano,
          cell(fields, local).trim() === '' && nano !== 0 ? null : toDecimal(inLocal),
          parseLabel(cell(fields, notes)),
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
              revenue: sum,
              local:
                currency === null ? null : { currency, amount: toDecimal({ value: sumLocal, places: unit }) },
              types,
              unknown_types: new Map([...types].filter(([name]) => !isKnownType(name.split(': ')[0]!))),
              unknown_columns: columns.unknown.filter((name) => !localColumn.test(toSnakeCase(name))),
              rounded: cells.rounded,
            },
            insert: (file_id) => sql`
              insert into settled_payments (network_id, file_id, line, revenue_type, adjustment_type, currency, revenue,
                revenue_local, notes)
              select network_id, ${file_id}, line, revenue_type, adjustment_type, currency, revenue, revenue_local, notes
              from settled_payment_staging where network_id = ${network_id}`,
            countUnknownVideos: async () => ({ videos: 0, rows: 0, revenue: 0n }),
          },
          findApproval,
        ),
    }
  },
} as const
