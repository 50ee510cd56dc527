import type { StatementData } from '@cuesheet/contract/values/statements'
import { textsOf } from '../../locales/texts.ts'
import type { Printed, PrintedTable } from './render-statement.ts'

/** Of what is paid in dollars the platform’s are no column of their own. */
export function withoutDollars<Table extends PrintedTable | NonNullable<Printed['lines']> | null>(
  table: Table,
  { locale }: Pick<StatementData, 'locale'>,
): Table {
  if (table === null) return table
  const { usd, columns } = textsOf(locale).statement
  const blank = <Row extends object>(row: Row): Row => ({
    ...row,
    ...('usd' in row && { usd: '' }),
    ...('usd_so_far' in row && { usd_so_far: '' }),
  })
  // The first of two that are called alike.
  const place = table.columns.findIndex((name) => name === usd || name === columns.usd)
  return {
    ...table,
    columns: table.columns.with(place, ''),
    rows: table.rows.map(blank),
    ...('total' in table && { total: blank(table.total) }),
  } as Table
}
