import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { commandKey } from '../../lib/apple-keys.ts'
import { IconButton } from '../../ui/button.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { applyEdit } from './apply-edit.ts'
import { editFor, type Format, formats } from './markdown-edit.ts'

type Shortcut = { code: string; shown: string; shift?: true; alt?: true }

const icons: Record<Format, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  list: List,
  numbers: ListOrdered,
  link: Link,
}
const shortcuts: Record<Format, Shortcut> = {
  bold: { code: 'KeyB', shown: 'B' },
  italic: { code: 'KeyI', shown: 'I' },
  heading: { code: 'Digit1', shown: '1', alt: true },
  list: { code: 'Digit8', shown: '8', shift: true },
  numbers: { code: 'Digit7', shown: '7', shift: true },
  link: { code: 'KeyK', shown: 'K' },
}

const spelled = ({ shown, shift, alt }: Shortcut, key: string) =>
  [key, alt && 'Alt', shift && 'Shift', shown].filter(Boolean).join('+')

/** Formats what is selected in a field of Markdown. */
export function useFormats(field: RefObject<HTMLTextAreaElement | null>) {
  const t = useTranslations('notices.edit')
  const apply = (format: Format) => {
    const { current } = field
    if (!current) return
    const { value, selectionStart, selectionEnd } = current
    applyEdit(current, editFor(format, value, selectionStart, selectionEnd, { link: t('link_text') }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey === event.metaKey || event.nativeEvent.isComposing) return
    const format = formats.find((each) => {
      const { code, shift = false, alt = false } = shortcuts[each]
      return event.code === code && event.shiftKey === shift && event.altKey === alt
    })
    if (!format) return
    event.preventDefault()
    // These keys may do something else on the page.
    event.stopPropagation()
    apply(format)
  }
  return { apply, onKeyDown }
}

type Props = {
  /** The id of the field. */
  controls: string
  onFormat: (format: Format) => void
  /** One more tool at the end. */
  children: (tabIndex: 0 | -1) => ReactNode
}

/** Buttons for what Markdown has signs for; one of them is in the order of Tab, arrows go on from it. */
export function FormatToolbar({ controls, onFormat, children }: Props) {
  const t = useTranslations('notices.edit')
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent) => {
    const tools = [...(row.current?.querySelectorAll('button') ?? [])]
    const at = tools.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined || at === -1) return
    event.preventDefault()
    const next = (to + tools.length) % tools.length
    setCurrent(next)
    tools[next]?.focus()
  }
  const tabIndexOf = (at: number) => (at === current ? 0 : -1)
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={t('tools')}
      aria-controls={controls}
      onKeyDown={move}
      // The field keeps its selection, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap items-center border-b border-line px-1 py-0.5"
    >
      {formats.map((format, at) => {
        const Icon = icons[format]
        const shortcut = shortcuts[format]
        return (
          <IconButton
            key={format}
            label={t(`format.${format}`)}
            tabIndex={tabIndexOf(at)}
            aria-keyshortcuts={`${spelled(shortcut, 'Control')} ${spelled(shortcut, 'Meta')}`}
            {...tooltip(`${t(`format.${format}`)} (${spelled(shortcut, commandKey)})`)}
            onClick={() => {
              setCurrent(at)
              onFormat(format)
            }}
          >
            <Icon size={16} aria-hidden="true" />
          </IconButton>
        )
      })}
      {children(tabIndexOf(formats.length))}
    </div>
  )
}
