import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type Props = {
  time: string
  moment: string
  /** What was done to what; links beside it are its children. */
  title: ReactNode
  /** By whom. */
  who: ReactNode
  /** Opens what more there is; null where there is nothing more. */
  toggle: { isOpen: boolean; onToggle: () => void; label: string; controls: string } | null
}

/** Of the button that opens `controls`. */
export const toggleId = (controls: string) => `${controls}-toggle`

/** One line of the log: when, what, to what, by whom. */
export function AuditLine({ time, moment, title, who, toggle }: Props) {
  return (
    <div className="flex min-h-11 items-center gap-x-4 px-5 py-1.5 mobile:flex-wrap mobile:gap-y-0.5 mobile:px-4 mobile:py-2">
      <time
        dateTime={moment}
        className="w-24 shrink-0 text-small text-faint tabular-nums mobile:order-3 mobile:w-auto"
      >
        {time}
      </time>
      <div className="min-w-0 flex-1 mobile:basis-[calc(100%-3rem)]">{title}</div>
      <div className="max-w-[35%] min-w-0 shrink-0 truncate text-small text-muted mobile:order-4 mobile:max-w-full mobile:flex-1">
        {who}
      </div>
      <span className="w-7 shrink-0 mobile:order-2">
        {toggle && (
          <button
            type="button"
            id={toggleId(toggle.controls)}
            aria-expanded={toggle.isOpen}
            aria-controls={toggle.controls}
            aria-label={toggle.label}
            onClick={toggle.onToggle}
            className="-m-1 grid size-9 place-items-center rounded-control text-faint hover:bg-sunken hover:text-text pointer-coarse:size-11"
          >
            <ChevronRight
              size={16}
              aria-hidden="true"
              className={classNames('transition-transform', toggle.isOpen && 'rotate-90')}
            />
          </button>
        )}
      </span>
    </div>
  )
}
