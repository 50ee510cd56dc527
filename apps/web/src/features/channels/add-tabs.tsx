import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'

const tabs = ['new', 'many'] as const
export type AddTab = (typeof tabs)[number]

/** One channel, or many at once. */
export function AddTabs({ tab, onTab }: { tab: AddTab; onTab: (tab: AddTab) => void }) {
  const t = useTranslations('channels.add')
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const other = tab === 'new' ? 'many' : 'new'
    onTab(other)
    row.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={t('title')}
      onKeyDown={onKeyDown}
      className="mb-5 grid grid-cols-2 rounded-control bg-sunken p-0.5"
    >
      {tabs.map((value) => (
        <button
          key={value}
          type="button"
          role="tab"
          data-tab={value}
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onTab(value)}
          className={classNames(
            'h-9 rounded-small font-medium transition-colors pointer-coarse:h-11',
            tab === value
              ? 'border border-line bg-surface text-text forced-colors:border-[Highlight]'
              : 'text-muted hover:text-text',
          )}
        >
          {t(value === 'new' ? 'one' : 'many')}
        </button>
      ))}
    </div>
  )
}
