import { Skeleton, SkeletonGroup } from './skeleton.tsx'

/** The placeholder of a screen that is still unknown: a head, a row of figures, a chart. */
export function ScreenSkeleton() {
  return (
    <SkeletonGroup className="grid gap-5">
      <div className="grid gap-2">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <Skeleton className="h-[124px] rounded-card" />
      <Skeleton className="h-[320px] rounded-card" />
    </SkeletonGroup>
  )
}
