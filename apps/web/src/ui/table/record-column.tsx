import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Format } from '../../lib/format.ts'
import { Skeleton } from '../skeleton.tsx'
import { StatusPill, type Tone } from '../status-pill.tsx'
import type { Column, RowLink } from './column.ts'

type Value = string | number | null
type Kind = 'text' | 'name' | 'state' | 'figure' | 'count' | 'day' | 'moment' | 'actions'

/** A column shows the field of the row that it is named for, where it does not say what else. */
type Named<Row> =
  | { id: keyof Row & string }
  | { id: string; value: (row: Row) => Value }
  | { id: string; write: (row: Row) => ReactNode }
  | { id: string; cell: Column<Row, never>['cell'] }

/** A column of a list by its kind: what it does not say of itself follows from that. */
export type RecordColumn<Row, Sort extends string = never> = Named<Row> &
  Partial<Column<Row, Sort>> & {
    header: string
    /** text where it is not said. figure: at the end, as `write` says; name: leads to where the row does. */
    kind?: Kind
    /** What is known of the row, as it is drawn and as a downloaded file has it. Null: not known. */
    value?: (row: Row) => Value
    /** How it is drawn instead. */
    write?: (row: Row) => ReactNode
    /** In place of what is not known. */
    none?: string
    /** Of a downloaded file, where it is not `value`; null: no file has it. */
    csv?: ((row: Row) => Value) | null
    tone?: (row: Row) => Tone
    /** A text or a name that may take two lines. */
    isLong?: boolean
    /** Of a name: before it, behind it, and on the line below it. */
    picture?: (row: Row) => ReactNode
    mark?: (row: Row) => ReactNode
    detail?: (row: Row) => ReactNode
  }

export type RowTarget<Row> = (row: Row) => LinkProps

const figureSkeleton = <Skeleton className="ms-auto h-4 w-14" />
const textSkeleton = <Skeleton className="h-4 w-20" />

const numeric = (text: ReactNode, isQuiet: boolean) => (
  <span className={isQuiet ? 'text-muted tabular-nums' : 'tabular-nums'}>{text}</span>
)

/** What a row has under the name of a column. */
export function fieldOf(row: unknown, name: string): Value {
  const value = (row as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A column as tables draw it. `linkOf`: where a row leads. */
export function drawColumn<Row, Sort extends string>(
  given: RecordColumn<Row, Sort>,
  format: Format,
  linkOf: RowTarget<Row>,
): Column<Row, Sort> {
  const {
    kind = 'text',
    value,
    write,
    none = '–',
    csv,
    tone,
    isLong,
    picture,
    mark,
    detail,
    ...column
  } = given
  const readValue = value ?? ((row: Row) => fieldOf(row, column.id))
  const isFigure = kind === 'figure' || kind === 'count' || kind === 'day' || kind === 'moment'
  const say = (row: Row): ReactNode => {
    if (write) return write(row)
    const known = readValue(row)
    if (known === null || known === '') return none
    if (kind === 'count') return format.count(known)
    if (kind === 'day') return format.dayAndYear(String(known))
    return kind === 'moment' ? format.moment(String(known)) : known
  }
  const draw = {
    text: (row: Row) => (
      <bdi className={`block text-muted ${isLong ? 'text-pretty' : 'truncate'}`}>{say(row)}</bdi>
    ),
    name: (row: Row, link: RowLink) => (
      <Name
        to={linkOf(row)}
        link={link}
        isLong={isLong === true}
        picture={picture?.(row)}
        mark={mark?.(row)}
        detail={detail?.(row)}
      >
        {say(row)}
      </Name>
    ),
    state: (row: Row) => <StatusPill tone={tone?.(row) ?? 'neutral'}>{say(row)}</StatusPill>,
    figure: (row: Row) => numeric(say(row), false),
    count: (row: Row) => numeric(say(row), false),
    day: (row: Row) => numeric(say(row), true),
    moment: (row: Row) => numeric(say(row), true),
  }
  if (kind === 'actions')
    return {
      align: 'end',
      width: 56,
      rank: null,
      className: 'px-2! pe-3!',
      head: <span className="sr-only">{column.header}</span>,
      cell: say,
      skeleton: null,
      ...column,
    }
  return {
    align: isFigure ? 'end' : 'start',
    width: kind === 'name' ? 'rest' : 120,
    rank: null,
    cell: draw[kind],
    skeleton: isFigure ? figureSkeleton : kind === 'name' ? <Skeleton className="h-4 w-48" /> : textSkeleton,
    ...column,
  }
}

type NameProps = {
  to: LinkProps
  link: RowLink
  isLong: boolean
  picture?: ReactNode
  mark?: ReactNode
  detail?: ReactNode
  children: ReactNode
}

function Name({ to, link, isLong, picture, mark, detail, children }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture}
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link
            {...to}
            {...link}
            className={`font-medium ${isLong ? 'line-clamp-2 wrap-anywhere' : 'block truncate'}`}
          >
            <bdi>{children}</bdi>
          </Link>
          {mark}
        </span>
        {detail && <span className="block truncate text-small text-faint">{detail}</span>}
      </span>
    </span>
  )
}

/** A row on a phone: what it is, one line about it, and what stands at its end. */
export type PhoneRow = {
  title: ReactNode
  text?: ReactNode
  picture?: ReactNode
  mark?: ReactNode
  end?: ReactNode
  /** What may take more lines: a title two, a text three. */
  clamp?: 'title' | 'text'
}

/** The row as one link. */
export function PhoneLink({ row, to, link }: { row: PhoneRow; to: LinkProps; link: RowLink }) {
  const { title, text, picture, mark, end, clamp } = row
  const clamped = 'leading-tight wrap-anywhere'
  return (
    <Link {...to} {...link} className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2">
      {picture}
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <bdi className={`font-medium ${clamp === 'title' ? `line-clamp-2 ${clamped}` : 'truncate'}`}>
            {title}
          </bdi>
          {mark}
        </span>
        {text && (
          <span
            className={
              clamp === 'text'
                ? `line-clamp-3 ${clamped} text-small text-muted`
                : 'block truncate text-small text-faint'
            }
          >
            {text}
          </span>
        )}
      </span>
      {end && <span className="shrink-0 text-end tabular-nums">{end}</span>}
    </Link>
  )
}
