import { CircleAlert, WifiOff } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'

/** A part of a screen that could not be loaded: says what, offers to try again. */
export function ErrorState({
  title,
  text,
  detail,
  retryText,
  onRetry,
  offline = false,
  busy = false,
  bare = false,
}: {
  title: string
  text: string
  /** What support needs, such as the request's number. */
  detail?: string | undefined
  retryText: string
  onRetry: () => void
  offline?: boolean
  busy?: string | false
  /** Without a card of its own. */
  bare?: boolean
}) {
  const Icon = offline ? WifiOff : CircleAlert
  return (
    <section
      role="alert"
      className={classNames(
        'grid justify-items-center px-6 py-14 text-center',
        !bare && 'rounded-card border border-line bg-surface',
      )}
    >
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-sunken text-muted">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="text-large font-semibold tracking-tight text-balance">{title}</h2>
      <p className="mt-1.5 max-w-[44ch] text-pretty text-muted">{text}</p>
      {detail && <p className="mt-2 text-small text-faint select-all">{detail}</p>}
      <Button className="mt-6" onClick={onRetry} busy={busy}>
        {retryText}
      </Button>
    </section>
  )
}
