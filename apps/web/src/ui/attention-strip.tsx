import { ChevronDown, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

export type AttentionItem = {
  id: string
  tone: 'bad' | 'warn' | 'info'
  text: ReactNode
  /** Where it can be settled: a link or a button. */
  action?: ReactNode
}

const tones = {
  bad: { className: 'bg-down-bg text-down', icon: CircleAlert },
  warn: { className: 'bg-warn-bg text-warn', icon: TriangleAlert },
  info: { className: 'bg-info-bg text-info', icon: Info },
}

/** More than these fold up behind the first, so that the figures stay in the first screenful. */
const maxUnfolded = 1

/** What is wrong or worth knowing, most urgent first; nothing wrong, no strip. */
export function AttentionStrip({
  label,
  items,
  texts,
}: {
  label: string
  items: AttentionItem[]
  /** Without these nothing folds. */
  texts?: { more: (count: number) => string; fewer: string }
}) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  if (items.length === 0) return null
  const folds = texts !== undefined && items.length > maxUnfolded
  const isFolded = folds && !isUnfolded
  const visibleItems = isFolded ? items.slice(0, 1) : items
  return (
    <section
      aria-label={label}
      id={id}
      className="mb-4 grid grid-cols-1 gap-px overflow-clip rounded-card print:hidden"
    >
      {visibleItems.map((item, index) => {
        const { className, icon: Icon } = tones[item.tone]
        return (
          <div
            key={item.id}
            className={classNames(
              'flex items-start gap-x-3 gap-y-1 px-4 py-2.5 font-medium outline outline-transparent mobile:px-3.5',
              isFolded ? 'wide:flex-wrap' : 'flex-wrap',
              className,
            )}
          >
            <Icon size={16} className="mt-[2.5px] shrink-0" aria-hidden="true" />
            <p
              className={classNames(
                'min-w-0 flex-1 text-pretty',
                isFolded ? 'basis-56 mobile:basis-0' : 'basis-56',
              )}
            >
              {item.text}
            </p>
            <span className="ml-auto flex gap-x-4 whitespace-nowrap">
              {folds && index === 0 && (
                <button
                  type="button"
                  aria-expanded={isUnfolded}
                  aria-controls={id}
                  onClick={() => setUnfolded(!isUnfolded)}
                  className="inline-flex items-center gap-1 rounded-small hover:underline"
                >
                  {isUnfolded ? texts.fewer : texts.more(items.length - 1)}
                  <ChevronDown
                    size={14}
                    aria-hidden="true"
                    className={classNames('transition-transform', isUnfolded && 'rotate-180')}
                  />
                </button>
              )}
              {item.action && (
                <span
                  className={classNames(
                    'font-semibold underline underline-offset-3',
                    isFolded && 'mobile:hidden',
                  )}
                >
                  {item.action}
                </span>
              )}
            </span>
          </div>
        )
      })}
    </section>
  )
}
