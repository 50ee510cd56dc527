import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../lib/class-names.ts'
import { matches } from '../lib/matching.ts'
import type { Option, OptionSearch } from './option-picker.tsx'
import Popup from './popup.tsx'
import { Spinner } from './spinner.tsx'

type Value = string | number
type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  label: string
  options: Option<Value>[]
  value: Value
  onPick: (value: Value) => void
  search: OptionSearch | undefined
  more: { hasMore: boolean; isLoading: boolean; load: () => void } | undefined
  align: 'start' | 'end'
}

export default function OptionPopup({ isOpen, onClose, anchor, label, align, ...list }: Props) {
  return (
    <Popup isOpen={isOpen} onClose={onClose} anchor={anchor} title={label} align={align}>
      <OptionList label={label} {...list} />
    </Popup>
  )
}

/** A listbox by the ARIA pattern: the focus stays on the field (or the list), arrows move the active option. */
function OptionList({
  label,
  options,
  value,
  onPick,
  search,
  more,
}: Pick<Props, 'label' | 'options' | 'value' | 'onPick' | 'search' | 'more'>) {
  const t = useTranslations('app')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(value)
  const shown = useMemo(
    () =>
      typed.trim() === ''
        ? options
        : options.filter(({ label, found_by = '' }) => matches(`${label} ${found_by}`, typed)),
    [options, typed],
  )
  const activeIndex = Math.max(
    0,
    shown.findIndex((option) => option.value === active),
  )
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])

  // A search must see every option, so the rest is fetched as soon as one begins.
  const isSearching = typed.trim() !== ''
  useEffect(() => {
    if (isSearching && more?.hasMore && !more.isLoading) more.load()
  }, [isSearching, more])

  const move = (index: number) => {
    const target = shown[Math.max(0, Math.min(index, shown.length - 1))]
    if (target) setActive(target.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + 8,
      PageUp: activeIndex - 8,
      ...(search ? {} : { Home: 0, End: shown.length - 1 }),
    }
    const target = steps[event.key]
    if (target !== undefined) {
      event.preventDefault()
      move(target)
    } else if (event.key === 'Enter' || (event.key === ' ' && !search)) {
      event.preventDefault()
      const picked = shown[activeIndex]
      if (picked) onPick(picked.value)
    } else if (!search && event.key.length === 1) {
      const next = [...shown.slice(activeIndex + 1), ...shown].find((option) =>
        option.label.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()),
      )
      if (next) setActive(next.value)
    }
  }
  const focusable = {
    'aria-activedescendant': shown.length > 0 ? optionId(activeIndex) : undefined,
    onKeyDown,
  }

  return (
    <div className="w-64 mobile:w-full">
      {search && (
        <div className="sticky top-0 z-1 mb-1 flex items-center gap-2 rounded-control border border-control-line bg-surface px-2.5 focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-primary-text">
          <Search size={16} className="shrink-0 text-faint" aria-hidden="true" />
          <input
            {...focusable}
            role="combobox"
            aria-label={search.label}
            aria-controls={`${id}-list`}
            aria-expanded="true"
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={search.label}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(value)
            }}
            className="h-9 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint mobile:h-11 mobile:text-large"
          />
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        {...(search ? { tabIndex: -1 } : { tabIndex: 0, ...focusable })}
        className="grid outline-none"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list's keys pick the active option.
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            aria-selected={option.value === value}
            data-active={index === activeIndex || undefined}
            tabIndex={-1}
            onClick={() => onPick(option.value)}
            onPointerMove={() => setActive(option.value)}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2.5 py-1.5 mobile:min-h-12 mobile:text-large',
              index === activeIndex && 'bg-sunken',
              option.value === value && 'font-semibold',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && (
              <span className="shrink-0 text-small font-normal text-faint">{option.detail}</span>
            )}
            <Check
              size={16}
              aria-hidden="true"
              className={classNames('shrink-0 text-primary-text', option.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
      {shown.length === 0 && search && !more?.isLoading && !more?.hasMore && (
        <p role="status" className="px-2.5 py-6 text-center text-muted">
          {search.none}
        </p>
      )}
      {more?.hasMore && (
        <div className="grid place-items-center py-3 text-muted" ref={(element) => watch(element, more.load)}>
          <Spinner label={t('state.loading')} />
        </div>
      )}
    </div>
  )
}

/** Loads on as soon as the list's end comes in sight. */
function watch(element: HTMLElement | null, load: () => void) {
  if (!element) return
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && load(),
  )
  observer.observe(element)
  return () => observer.disconnect()
}
