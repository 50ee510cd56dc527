import { type ReactNode, useId } from 'react'

/** A part of the home screen under its heading; `aside` is at the heading's end. */
export function HomeSection({
  title,
  context,
  aside,
  className,
  children,
}: {
  title: string
  context?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className ?? ''}`}>
      <div className="mb-3 flex min-h-8 flex-wrap items-baseline gap-x-2.5">
        <h2 id={id} className="text-large font-semibold tracking-tight">
          {title}
        </h2>
        {context && <span className="text-small text-faint">{context}</span>}
        {aside && <span className="ms-auto">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
