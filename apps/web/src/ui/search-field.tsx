import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useTooLong } from '../lib/use-too-long.ts'

type Props = {
  value: string
  /** Called when typing has paused, never in the middle of a composition. */
  onSearch: (value: string) => void
  /** What Enter does with what is typed, in place of sending the form that the search is in; true empties it. */
  onEnter?: (typed: string) => boolean
  label: string
  clearText: string
  /** `line`: as wide as its line and taller, where it is the first thing on a screen. */
  form?: 'filter' | 'line'
  /** `/` focuses it from anywhere on the screen. */
  hotkey?: boolean
}

const restMs = 250
const maxCharacters = 100
/** Where a character is a character. A modal is a screen of its own. */
const writable = 'input, textarea, select, [contenteditable], [role="dialog"]'

/** A search that follows what is typed. */
export function SearchField({
  value,
  onSearch,
  onEnter,
  label,
  clearText,
  form = 'filter',
  hotkey = false,
}: Props) {
  const tooLong = useTooLong()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hotkey) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
        return
      if (event.target instanceof Element && event.target.closest(writable)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hotkey])
  const [typed, setTyped] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const lastValue = useRef(value)
  /** What was sent to the address and is not in it yet: a screen may take a while to be there. */
  const reportedValues = useRef<string[]>([])
  const latest = useRef(onSearch)
  latest.current = onSearch
  if (value !== lastValue.current) {
    lastValue.current = value
    const at = reportedValues.current.lastIndexOf(value)
    reportedValues.current = at < 0 ? [] : reportedValues.current.slice(at + 1)
    // The address changed otherwise: by Back, or by a link.
    if (at < 0) setTyped(value)
  }
  // Such a text is not searched for.
  const problem = tooLong(typed.trim(), maxCharacters)
  const isTooLong = problem !== undefined
  useEffect(() => {
    const search = typed.trim()
    if (isComposing || isTooLong || search === (reportedValues.current.at(-1) ?? lastValue.current)) return
    const timer = setTimeout(() => {
      reportedValues.current.push(search)
      latest.current(search)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed, isComposing, isTooLong])
  return (
    <div
      className={classNames(
        'print:hidden',
        'relative flex items-center gap-2 rounded-control border bg-surface focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-primary-text',
        problem ? 'border-danger' : 'border-control-line',
        form === 'line'
          ? 'h-11 px-3.5'
          : 'h-9 min-w-40 flex-1 px-2.5 pointer-coarse:h-11 mobile:basis-full laptop:max-w-72',
      )}
    >
      <Search size={16} aria-hidden="true" className="shrink-0 text-faint" />
      <input
        ref={input}
        type="search"
        aria-keyshortcuts={hotkey ? '/' : undefined}
        aria-label={label}
        placeholder={label}
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (onEnter(typed.trim())) setTyped('')
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label={clearText}
          onClick={() => setTyped('')}
          className="-me-1 grid size-6 shrink-0 place-items-center rounded-small text-faint hover:text-text"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
      {problem && (
        <p
          id={id}
          role="alert"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-control border border-line bg-surface px-2.5 py-1.5 text-small font-medium text-danger shadow-float"
        >
          {problem}
        </p>
      )}
    </div>
  )
}
