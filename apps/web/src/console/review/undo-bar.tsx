import { undoSeconds } from '@cuesheet/contract/values/review'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { type Decided, undoable } from './undoable.ts'

type Props = { decided: readonly Decided[]; onUndo: () => void; onEnd: () => void }

/** What was decided last, with the way back for ten seconds; those before it come after it. */
export function UndoBar({ decided, onUndo, onEnd }: Props) {
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-20 z-[860] flex justify-center px-4 laptop:bottom-6 pointer-events-none"
    >
      {decided.length > 0 && <Countdown decided={decided} onUndo={onUndo} onEnd={onEnd} />}
    </div>
  )
}

function Countdown({ decided, onUndo, onEnd }: Props) {
  const t = useTranslations('console_review.undo')
  // One that was made since the last tick is not older than nothing.
  const now = Math.max(useNow(250), decided[0]?.at ?? 0)
  const [latest, ...earlier] = undoable(decided, now)
  const isOver = latest === undefined
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (!latest) return null
  const { decision, channels, at } = latest
  const left = Math.ceil(undoSeconds - (now - at) / 1000)
  return (
    <div className="pointer-events-auto flex min-h-12 max-w-full items-center gap-3 rounded-card border border-line-strong bg-surface py-1.5 ps-4 pe-1.5 shadow-float">
      <span className="min-w-0 truncate">
        {t(decision, { count: channels.length, title: channels[0]?.title ?? '' })}
      </span>
      {earlier.length > 0 && (
        <span className="shrink-0 text-small text-muted">{t('possible', { count: earlier.length + 1 })}</span>
      )}
      <Button kind="quiet" onClick={onUndo}>
        <Undo2 size={16} aria-hidden="true" />
        {t('undo')}
        <span aria-hidden="true" className="w-5 text-end text-faint tabular-nums">
          {left}
        </span>
      </Button>
    </div>
  )
}
