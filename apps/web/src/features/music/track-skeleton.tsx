import { useTranslations } from 'use-intl'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** Before anything is known of a track, in its size. */
export function TrackSkeleton() {
  const t = useTranslations('app.state')
  return (
    <SkeletonGroup label={t('loading')}>
      <div className="flex items-end gap-6 mobile:items-start mobile:gap-4">
        <Skeleton className="size-44 shrink-0 rounded-card mobile:size-24" />
        <div className="grid flex-1 gap-3">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-9 w-1/2 mobile:hidden" />
        </div>
      </div>
      <div className="mt-7 grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
      <Skeleton className="mt-8 h-24 rounded-card" />
      <Skeleton className="mt-4 h-64 rounded-card" />
    </SkeletonGroup>
  )
}
