import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { NoticeRowSkeleton } from './notice-row.tsx'

export function NoticesLoading() {
  return (
    <SkeletonGroup className="rounded-card border border-line bg-surface [&>div+div]:border-t [&>div]:border-line">
      {['w-64', 'w-80', 'w-48', 'w-72', 'w-56'].map((width) => (
        <NoticeRowSkeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  )
}
