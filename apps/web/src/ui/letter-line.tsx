import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'

type Props = {
  /** The part of the screen's address that leads here, and opens what is folded. */
  id?: string
  /** What the line is about, for who hears the page, where its section does not say so. */
  label?: string
  /** How it stands, in a sentence. */
  says: ReactNode
  note?: ReactNode
  /** The one thing that can be done about it. */
  action?: ReactNode
  /** What a press on the action unfolds instead; `close` folds it. */
  fold?: { open: string; close: string; content: (close: () => void) => ReactNode } | undefined
  children?: ReactNode
}

/** One line of a page that reads like a letter: a sentence with its value, and one action. */
export function LetterLine({ id, label, says, note, action, fold, children }: Props) {
  const content = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isAskedFor = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  const [wasAskedFor, setAskedFor] = useState(isAskedFor)
  const [isOpen, setOpen] = useState(isAskedFor)
  if (isAskedFor !== wasAskedFor) {
    setAskedFor(isAskedFor)
    if (isAskedFor) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <section
      id={id}
      aria-label={label}
      className="scroll-mt-6 border-line py-4 first-of-type:pt-0 last:pb-0 mobile:scroll-mt-20 [&+&]:border-t"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="text-pretty wrap-anywhere">{says}</div>
          {note && <p className="mt-0.5 text-small text-pretty text-muted">{note}</p>}
        </div>
        {action}
        {fold && (
          <Button
            ref={button}
            aria-expanded={isOpen}
            aria-controls={content}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? fold.close : fold.open}
          </Button>
        )}
      </div>
      {fold && (
        <div id={content} className={classNames(isOpen && 'mt-4')}>
          {isOpen && fold.content(close)}
        </div>
      )}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}

/** A value in a sentence. */
export const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>
