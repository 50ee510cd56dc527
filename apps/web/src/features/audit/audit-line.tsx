import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type Props = {
  /** Who did what to what. */
  sentence: ReactNode
  time: string
  moment: string
  /** Opens what more there is. */
  toggle: { isOpen: boolean; onToggle: () => void; label: string; controls: string }
}

/** One line of the log: a sentence, and when. */
export function AuditLine({ sentence, time, moment, toggle }: Props) {
  return (
    <div className="flex min-h-12 items-center gap-x-4 px-5 py-2 mobile:flex-wrap mobile:gap-y-0.5 mobile:px-4">
      <div
        data-written=""
        className="min-w-0 flex-1 text-pretty wrap-anywhere mobile:basis-[calc(100%-3rem)]"
      >
        {sentence}
      </div>
      <time
        dateTime={moment}
        className="shrink-0 text-small text-faint tabular-nums mobile:order-last mobile:basis-full"
      >
        {time}
      </time>
      <span className="w-7 shrink-0 print:hidden">
        <button
          type="button"
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
      </span>
    </div>
  )
}
