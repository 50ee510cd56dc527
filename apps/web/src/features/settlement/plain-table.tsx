import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type PlainColumn<Row> = {
  id: string
  header: string
  align?: 'end'
  /** Left out on phones, where the first column may tell it. */
  isWide?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A short table inside a card, its first column naming the rows; what is wider than the screen scrolls sideways. */
export function PlainTable<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a narrow screen is scrolled with keys, too.
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            {columns.map(({ id, header, align, isWide }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  'px-3 py-2 font-medium first:ps-0 last:pe-0',
                  align === 'end' ? 'text-end' : 'text-start',
                  isWide && 'mobile:hidden',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line align-top last:border-0">
              {columns.map(({ id, align, isWide, cell }, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={id}
                    scope={at === 0 ? 'row' : undefined}
                    className={classNames(
                      'px-3 py-2 font-normal first:ps-0 last:pe-0',
                      align === 'end' ? 'text-end whitespace-nowrap' : 'text-start',
                      isWide && 'mobile:hidden',
                    )}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
