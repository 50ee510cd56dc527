import { trendHeights } from '../../ui/chart/trend-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A chart's legend to come and its empty axes. */
export function ChartSkeleton() {
  return (
    <>
      <div className="mb-1 flex min-h-9 items-center pointer-coarse:min-h-11">
        <Skeleton className="h-4 w-52" />
      </div>
      <div className={`grid animate-pulse content-between py-3 ps-12 pb-7 ${trendHeights.regular}`}>
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="border-t border-line" />
        ))}
      </div>
    </>
  )
}
