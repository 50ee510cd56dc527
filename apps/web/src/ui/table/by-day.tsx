import type { ReactNode } from 'react'
import { useDays } from '../../lib/use-days.ts'

type Props<Row> = {
  rows: readonly Row[]
  momentOf: (row: Row) => string
  /** Names a day before yesterday. */
  nameOf: (day: string) => string
  children: (rows: readonly Row[]) => ReactNode
}

/** Rows in a card, those of a day under its name. */
export function ByDay<Row>({ rows, momentOf, nameOf, children }: Props<Row>) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      {useDays(rows, momentOf, nameOf).map(({ day, name, rows: ofDay }) => (
        <section key={day} aria-label={name} className="group">
          <h2 className="border-y border-line bg-sunken/60 px-5 py-2 text-small font-medium text-muted group-first:border-t-0 mobile:px-4">
            {name}
          </h2>
          {children(ofDay)}
        </section>
      ))}
    </div>
  )
}
