import { Skeleton } from '../../ui/skeleton.tsx'

export const homeTopClass = 'mb-4 rounded-card border border-line bg-surface'

/** In the size of what a dashboard is read for first. */
export const HomeTopSkeleton = () => (
  <div aria-hidden="true" className={homeTopClass}>
    <div className="grid min-h-28 content-center gap-2 px-5 mobile:min-h-48 mobile:px-3.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-4 w-40" />
    </div>
    <div className="flex min-h-12 items-center border-t border-line px-5 mobile:min-h-[60px] mobile:px-3.5">
      <Skeleton className="h-4 w-80 max-w-full" />
    </div>
  </div>
)
