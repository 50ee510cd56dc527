import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = {
  title: ReactNode
  /** Read at a glance. */
  figure: ReactNode
  /** What it means, in one line. */
  text: ReactNode
  /** One line more. */
  more?: ReactNode
}

/** On a laptop a column, on a phone a row. */
const cellClass =
  'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-3 px-5 py-3.5 mobile:px-3.5 mobile:py-2.5 @2xl:block'

/** One thing worth knowing in the morning. */
export function BriefingCell({ title, figure, text, more }: Props) {
  return (
    <div className={cellClass}>
      <h2 className="truncate text-small text-muted">{title}</h2>
      <p className="row-span-2 self-center truncate text-end text-large font-semibold tracking-tight tabular-nums @2xl:mt-0.5 @2xl:text-start">
        {figure}
      </p>
      <div className="text-small text-pretty text-muted @2xl:mt-0.5">{text}</div>
      {/* So far below the line above that each can be a link of its own to press. */}
      {more && <div className="col-span-full mt-[5px] text-small text-pretty text-faint">{more}</div>}
    </div>
  )
}

/** Keeps the place of a cell. */
export function BriefingCellSkeleton() {
  return (
    <div className={cellClass}>
      <Line>
        <Skeleton className="h-4 w-24" />
      </Line>
      <span className="row-span-2 flex h-6 items-center self-center @2xl:mt-0.5">
        <Skeleton className="h-5 w-20" />
      </span>
      <Line className="@2xl:mt-0.5">
        <Skeleton className="h-4 w-32" />
      </Line>
      <Line className="col-span-full mt-[5px]">
        <Skeleton className="h-4 w-28" />
      </Line>
    </div>
  )
}

const Line = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span className={`flex h-[19.5px] items-center ${className}`}>{children}</span>
)
