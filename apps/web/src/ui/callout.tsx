import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

const tones = {
  good: { className: 'bg-up-bg text-up', icon: CircleCheck },
  bad: { className: 'bg-down-bg text-down', icon: CircleAlert },
  warn: { className: 'bg-warn-bg text-warn', icon: TriangleAlert },
  info: { className: 'bg-info-bg text-info', icon: Info },
}

/** A sentence in a modal that must not be missed, and what to do about it. */
export function Callout({
  tone,
  text,
  icon,
  isQuiet = false,
  children,
}: {
  tone: keyof typeof tones
  text: ReactNode
  icon?: ReactNode
  /** Was there from the start: is not announced. */
  isQuiet?: boolean
  children?: ReactNode
}) {
  const { className, icon: Icon } = tones[tone]
  return (
    <div
      role={isQuiet ? undefined : tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded-card px-3.5 py-3 outline outline-transparent', className)}
    >
      <span className="mt-[2.5px] shrink-0">{icon ?? <Icon size={16} aria-hidden="true" />}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-pretty">{text}</p>
        {children && <div className="mt-1 text-small text-pretty text-text">{children}</div>}
      </div>
    </div>
  )
}
