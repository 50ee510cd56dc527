import { useEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { scrollSideways } from '../lib/scroll-sideways.ts'

type Tab<Value extends string> = { value: Value; label: string; count: string | null }

/** One state of a list's rows or all of them, each with how many there are; on phones they scroll sideways. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onPick,
}: {
  label: string
  tabs: Tab<Value>[]
  value: Value
  onPick: (value: Value) => void
}) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    scrollSideways(group.current?.querySelector(`[data-tab="${value}"]`))
  }, [value])
  return (
    <fieldset
      ref={group}
      className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] mobile:-mx-4 mobile:px-4"
    >
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => {
        const isPicked = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            data-tab={tab.value}
            aria-pressed={isPicked}
            onClick={() => onPick(tab.value)}
            className={classNames(
              'relative flex h-10 shrink-0 items-center gap-1.5 px-2.5 font-medium whitespace-nowrap transition-colors first-of-type:ps-0.5 focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
              isPicked
                ? 'text-text after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-primary-mark first-of-type:after:left-0.5'
                : 'text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.count !== null && (
              <span className={classNames('text-small font-normal', isPicked ? 'text-muted' : 'text-faint')}>
                {tab.count}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
