import { type ReactNode, useId } from 'react'

/** A part of a screen of settings: what it is about, and beside or below it what can be set. */
export function SettingsCard({
  id: anchor,
  title,
  text,
  state,
  children,
}: {
  /** The part of the screen's address that leads here. */
  id?: string
  title: string
  text?: string | undefined
  /** The setting's state, beside the title. */
  state?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="scroll-mt-4 mobile:scroll-mt-18 rounded-card border border-line bg-surface px-6 py-5 mobile:px-4"
    >
      <header className="mb-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={id} className="text-large font-semibold tracking-tight">
            {title}
          </h2>
          {state}
        </div>
        {text && <p className="mt-0.5 text-pretty text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
