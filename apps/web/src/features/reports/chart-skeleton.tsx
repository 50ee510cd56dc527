import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { trendHeights } from '../../ui/chart/trend-heights.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A chart's empty axes below its legend to come, beside the chart's tools. */
export function ChartSkeleton({ tools }: { tools?: ReactNode }) {
  const hasTools = tools !== undefined
  return (
    <>
      <div
        className={classNames(
          'mb-1 flex min-h-9 items-center gap-2 pointer-coarse:min-h-11',
          hasTools && 'mobile:flex-wrap',
        )}
      >
        <Skeleton
          className={classNames('h-4 w-52', hasTools && 'mobile:order-last mobile:h-16 mobile:w-full')}
        />
        <span className="ms-auto me-11 pointer-coarse:me-13">{tools}</span>
      </div>
      <div className={`grid animate-pulse content-between py-3 ps-12 pb-7 ${trendHeights.regular}`}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="border-t border-line" />
        ))}
      </div>
    </>
  )
}
