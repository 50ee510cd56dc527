import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Nothing to show: `title` says what, `text` why and what to do next, `children` are the ways to do it. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <section className="grid justify-items-center rounded-card border border-line bg-surface px-6 py-16 text-center">
      <span className="mb-5 grid size-12 place-items-center rounded-card bg-sunken text-muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="text-large font-semibold tracking-tight text-balance">{title}</h2>
      <p className="mt-1.5 max-w-[44ch] text-pretty text-muted">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </section>
  )
}
