import { hasRate } from '@cuesheet/contract/values/settlement-currencies'
import type { StatementData } from '@cuesheet/contract/values/statements'
import type { ComponentProps } from 'react'
import { PlainTable } from '../../ui/plain-table.tsx'

/** A table of a statement: of what is paid in dollars the platform’s are no column of their own. */
export function StatementTable<Row>({
  data,
  columns,
  ...table
}: ComponentProps<typeof PlainTable<Row>> & { data: StatementData }) {
  return <PlainTable {...table} columns={columns.filter(({ id }) => id !== 'usd' || hasRate(data))} />
}
