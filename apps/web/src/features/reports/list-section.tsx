import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { usePrintedPart } from '../../ui/table/use-printed-part.ts'

type Props = {
  title: string
  /** How many there are, as soon as it is known. */
  count: string | null
  /** The same as a number: paper has the first alone. */
  total: number | null
  tools: ReactNode
  top?: RefObject<HTMLDivElement | null>
  /** Part of the list could not be loaded. */
  isIncomplete: boolean
  onRetry: () => void
  children: ReactNode
}

/** A list under its heading, with what sorts, searches and exports it. */
export function ListSection(props: Props) {
  const { title, count, total, tools, top, isIncomplete, onRetry, children } = props
  const t = useTranslations('dashboard.states')
  const list = useTranslations('videos.list')
  const id = useId()
  const part = usePrintedPart(total)
  return (
    <section aria-labelledby={id} className="@container">
      <div ref={top} className="mt-7 mb-3 flex min-h-9 scroll-mt-4 flex-wrap items-center gap-2.5">
        <h2 id={id} className="text-large font-semibold tracking-tight">
          {title}
        </h2>
        <span className="me-auto text-small text-faint" role="status">
          <span className={part ? 'print:hidden' : ''}>{count}</span>
          {part && (
            <span data-printed-part className="hidden print:inline">
              {part}
            </span>
          )}
        </span>
        <div className="contents print:hidden">{tools}</div>
      </div>
      {children}
      {isIncomplete && (
        <div
          role="alert"
          className="floating-bar sticky bottom-[calc(var(--bottom-bar)+16px)] mx-auto mt-4 flex w-fit items-center gap-3 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          {list('page_failed')}
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      )}
    </section>
  )
}

/** The section's top, and what brings it back into sight: a list in another order is read from its beginning. */
export function useListTop() {
  const top = useRef<HTMLDivElement>(null)
  return {
    top,
    showTop: () => {
      if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
    },
  }
}

type SortPickerProps<Choice extends string> = {
  label: string
  choices: readonly Choice[]
  nameOf: (choice: Choice) => string
  /** Null where only a column's header gives the order: `otherName` then says it. */
  choice: Choice | null
  otherName: string
  onPick: (choice: Choice) => void
}

/** Orders that have a name, and the name of the one in force. */
export function SortPicker<Choice extends string>(props: SortPickerProps<Choice>) {
  const { label, choices, nameOf, choice, otherName, onPick } = props
  return (
    <OptionPicker<Choice | ''>
      label={label}
      align="end"
      value={choice ?? ''}
      options={choices.map((value) => ({ value, label: nameOf(value) }))}
      onPick={(picked) => picked && onPick(picked)}
    >
      {choice ? nameOf(choice) : otherName}
    </OptionPicker>
  )
}
