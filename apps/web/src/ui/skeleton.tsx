import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'

/** A quiet block of the size of what comes; give the size with classes. */
export function Skeleton({ className }: { className?: string }) {
  const rounding = className?.includes('rounded-') ? null : 'rounded-small'
  return (
    <span aria-hidden="true" className={classNames('block animate-pulse bg-sunken', rounding, className)} />
  )
}

/** Wraps skeletons so that screen readers hear `label`, or that it loads, once instead of nothing. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string
  className?: string
  children: React.ReactNode
}) {
  const t = useTranslations('app')
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label ?? t('state.loading')}</span>
      {children}
    </div>
  )
}

/** The placeholder of a picture with a name and a line below it; give the picture's size with a class. */
export function IdentitySkeleton({ picture }: { picture: string }) {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className={classNames('shrink-0 rounded-full', picture)} />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </span>
    </span>
  )
}
