import type { GivenResult } from '@cuesheet/contract/members'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'

/** How each channel given to a new member fared; those that need something first. */
export function GivenResults({ label, results }: { label: string; results: readonly GivenResult[] }) {
  const sorted = results.toSorted((a, b) => Number(a.channel_id !== null) - Number(b.channel_id !== null))
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line">
      {sorted.map(({ given, title, channel_id, message }, index) => {
        const Icon = channel_id === null ? CircleAlert : CircleCheck
        const ink = channel_id === null ? 'text-danger' : 'text-up'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may be there twice, and none is moved alone.
          <li key={index} className="flex gap-2.5 px-3.5 py-2.5">
            <Icon size={16} aria-hidden="true" className={classNames('mt-[2.5px] shrink-0', ink)} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{title ?? given}</p>
              {title && <p className="truncate text-small text-faint">{given}</p>}
              <p className={classNames('text-small text-pretty', channel_id === null ? ink : 'text-muted')}>
                {message}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
