import type { TrendReading } from './trend-reading.ts'

type Props = {
  caption: string
  dayHeader: string
  notesHeader: string
  days: readonly string[]
  read: (index: number) => TrendReading
}

/** The chart's figures as a table, newest day first, in the height of its container. */
export default function TrendTable({ caption, dayHeader, notesHeader, days, read }: Props) {
  const readings = days.map((day, index) => ({ day, ...read(index) })).reverse()
  const columns = readings[0]?.rows ?? []
  const noted = readings.some(({ notes }) => notes.length > 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="size-full overflow-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-faint">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium whitespace-nowrap">
              {dayHeader}
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" className="px-2 py-2 text-end font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
            {noted && (
              <th scope="col" className="min-w-52 px-2 py-2 text-start font-medium">
                {notesHeader}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {readings.map(({ day, title, rows, notes }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 text-start font-normal whitespace-nowrap">
                {title}
              </th>
              {rows.map(({ id, value }) => (
                <td key={id} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {value}
                </td>
              ))}
              {noted && <td className="px-2 py-1.5 text-muted">{notes.join(', ')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
