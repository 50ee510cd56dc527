import { Skeleton } from '../../ui/skeleton.tsx'

/** In the size of a card on the dashboard. */
export const CardSkeleton = () => <Skeleton className="mt-4 h-[91px] rounded-card mobile:h-28" />
