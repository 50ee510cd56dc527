import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  isPhone: boolean
  name: string
  /** Beside the name. */
  state?: ReactNode
  /** Below it: where, when last, since when. */
  lines: string[]
  /** What can be done about it. */
  children?: ReactNode
}

/** A device that an account is signed in on, as an item of a list. */
export function DeviceRow({ isPhone, name, state, lines, children }: Props) {
  const Icon = isPhone ? Smartphone : Monitor
  const [first, ...rest] = lines
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {state}
        </p>
        <p className="text-small wrap-anywhere text-muted">{first}</p>
        {rest.map((line) => (
          <p key={line} className="text-small text-faint">
            {line}
          </p>
        ))}
      </div>
      {children}
    </li>
  )
}
