import { undoSeconds } from '@cuesheet/contract/values/review'
import { Undo2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import type { Decided } from './use-decisions.ts'

type Props = { decided: Decided | null; onUndo: () => void; onEnd: () => void }

/** What was decided last, with the way back for ten seconds. */
export function UndoBar({ decided, onUndo, onEnd }: Props) {
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-20 z-[860] flex justify-center px-4 laptop:bottom-6 pointer-events-none"
    >
      {decided && <Countdown key={decided.at} decided={decided} onUndo={onUndo} onEnd={onEnd} />}
    </div>
  )
}

function Countdown({ decided, onUndo, onEnd }: Props & { decided: Decided }) {
  const t = useTranslations('console_review.undo')
  const { decision, count, title, at } = decided
  const left = Math.max(0, Math.ceil(undoSeconds - (useNow(250) - at) / 1000))
  useEffect(() => {
    if (left === 0) onEnd()
  }, [left, onEnd])
  return (
    <div className="pointer-events-auto flex min-h-12 max-w-full items-center gap-3 rounded-card border border-line-strong bg-surface py-1.5 ps-4 pe-1.5 shadow-float">
      <span className="min-w-0 truncate">{t(decision, { count, title })}</span>
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
