import type { ReactNode } from 'react'

/** A picker of a form under its name, which the picker itself says to screen readers. */
export function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className="mb-1.5 block text-small font-medium" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
