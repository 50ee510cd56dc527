import { classNames } from '../lib/class-names.ts'

/** A quiet block of the size of what comes; give the size with classes. */
export function Skeleton({ className }: { className?: string }) {
  const rounding = className?.includes('rounded-') ? null : 'rounded-small'
  return (
    <span aria-hidden="true" className={classNames('block animate-pulse bg-sunken', rounding, className)} />
  )
}

/** Wraps skeletons so that screen readers hear `label` once instead of nothing. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
