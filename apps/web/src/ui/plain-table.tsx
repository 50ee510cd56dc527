import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useScreenClass } from '../lib/screen-class.ts'
import { Button } from './button.tsx'

type PlainColumn<Row> = {
  id: string
  header: string
  align?: 'end'
  /** What can be done about a row: at its end, on a card below everything. */
  isAction?: boolean
  /** Left out on phones, where the first column may tell it. */
  isWide?: boolean
  cell: (row: Row) => ReactNode
  /** What the rows come to. */
  total?: ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** On phones each row is a card: names and texts that narrow columns would break have its whole width. */
  hasCards?: boolean
  /** Where there are many more rows than `shown`, the rest unfolds at a press; paper has all of them. */
  fold?: { shown: number; unfold: string; foldUp: string } | undefined
}

/** A short table inside a card, its first column naming the rows; what is wider than the screen scrolls sideways. */
export function PlainTable<Row>({ hasCards = false, ...table }: Props<Row>) {
  const isPhone = useScreenClass() === 'mobile'
  return hasCards && isPhone ? <Cards {...table} /> : <Table {...table} />
}

function Cards<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className="divide-y divide-line tabular-nums">
      {rows.map((row) => (
        <li key={rowKey(row)} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3.5 first:pt-0 last:pb-0">
          <div>{first?.cell(row)}</div>
          {others.map(({ id, header, isAction, cell }) => {
            const content = cell(row)
            if (!content) return null
            return isAction ? (
              <div key={id}>{content}</div>
            ) : (
              <div key={id} className="flex items-baseline justify-between gap-4">
                <span className="shrink-0 text-small text-muted">{header}</span>
                <div className="min-w-0 text-end">{content}</div>
              </div>
            )
          })}
        </li>
      ))}
    </ul>
  )
}

/** So few rows more are not worth a press. */
const spared = 4

function Table<Row>({ label, columns, rows, rowKey, fold }: Props<Row>) {
  const bodyId = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const isFoldable = fold !== undefined && rows.length > fold.shown + spared
  const isHidden = (at: number) => isFoldable && !isUnfolded && at >= fold.shown
  const align = columns.some(({ isAction }) => isAction) ? 'align-middle' : 'align-top'
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a narrow screen is scrolled with keys, too. */}
      <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
        <table className="w-full tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-small text-muted">
              {columns.map(({ id, header, align, isWide, isAction }) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames(
                    'px-3 py-2 font-medium first:ps-0 last:pe-0',
                    align === 'end' ? 'text-end' : 'text-start',
                    isWide && 'mobile:hidden',
                  )}
                >
                  {isAction ? <span className="sr-only">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody id={bodyId}>
            {rows.map((row, index) => (
              <tr
                key={rowKey(row)}
                className={classNames(
                  'border-b border-line last:border-0',
                  align,
                  isHidden(index) && 'hidden print:table-row',
                )}
              >
                {columns.map(({ id, align, isWide, isAction, cell }, at) => {
                  const Cell = at === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={id}
                      scope={at === 0 ? 'row' : undefined}
                      className={classNames(
                        'px-3 py-2 font-normal first:ps-0 last:pe-0',
                        align === 'end' ? 'text-end whitespace-nowrap' : 'min-w-22 text-start',
                        isWide && 'mobile:hidden',
                        isAction && 'w-px whitespace-nowrap',
                      )}
                    >
                      {cell(row)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {columns.some(({ total }) => total !== undefined) && (
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                {columns.map(({ id, align, isWide, total }) => (
                  <td
                    key={id}
                    className={classNames(
                      'px-3 py-2 first:ps-0 last:pe-0',
                      align === 'end' ? 'text-end whitespace-nowrap' : 'text-start',
                      isWide && 'mobile:hidden',
                    )}
                  >
                    {total}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {isFoldable && (
        <p className="mt-3">
          <Button aria-expanded={isUnfolded} aria-controls={bodyId} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? fold.foldUp : fold.unfold}
          </Button>
        </p>
      )}
    </>
  )
}
