import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-up-bg text-up',
  bad: 'bg-down-bg text-down',
  warn: 'bg-warn-bg text-warn',
  info: 'bg-info-bg text-info',
}

/** One state in a word or a figure; the word carries the meaning, the colour only supports it. */
export function StatusPill({
  tone,
  children,
  className,
}: {
  tone: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 text-small leading-5 font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
