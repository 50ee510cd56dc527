import { trendHeights } from '../../ui/chart/trend-figure.tsx'

/** The chart's empty axes. */
export function ChartSkeleton() {
  return (
    <div className={`grid animate-pulse content-between py-3 ps-12 pb-7 ${trendHeights.regular}`}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="border-t border-line" />
      ))}
    </div>
  )
}
