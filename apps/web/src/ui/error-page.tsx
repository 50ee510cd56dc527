import type { ReactNode } from 'react'

/** A whole page that says what went wrong: status (null: there is none), message, description, the path where it helps, ways on. */
export function ErrorPage({
  status = 500,
  message,
  description,
  path,
  children,
  inShell = false,
}: {
  status?: number | null
  message: string
  description: string
  path?: string | undefined
  children: ReactNode
  /** Inside the app's frame instead of on its own. */
  inShell?: boolean
}) {
  const Root = inShell ? 'section' : 'main'
  return (
    <Root
      id={inShell ? undefined : 'content'}
      className={`grid place-content-center justify-items-center px-6 text-center ${inShell ? 'min-h-[60dvh]' : 'min-h-dvh'}`}
    >
      {status !== null && <p className="text-small font-semibold tracking-wide text-faint">{status}</p>}
      <h1 className="mt-2 text-figure font-semibold tracking-tight text-balance">{message}</h1>
      <p className="mt-2 max-w-[44ch] text-pretty text-muted">{description}</p>
      {path && (
        <p
          translate="no"
          className="mt-4 max-w-full truncate rounded-small bg-sunken px-2 py-0.5 font-mono text-small text-muted"
        >
          {path}
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-center gap-2">{children}</div>
    </Root>
  )
}
