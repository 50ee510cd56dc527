import type { ReviewDecision } from '@cuesheet/contract/values/review'
import { Ban, Check, Pause, X } from 'lucide-react'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/button.tsx'
import { SingleKeysContext } from '../frame/keys.ts'

type Props = {
  /** How many channels are picked; 0: it is about the one that is looked at. */
  picked: number
  /** The titles of those that are picked and not in sight. */
  hidden: readonly string[]
  isPossible: (decision: ReviewDecision) => boolean
  busy: boolean
  onAct: (decision: ReviewDecision) => void
  onClear: () => void
}

const actions = [
  { decision: 'approve', icon: Check, key: 'A', kind: 'primary' },
  { decision: 'hold', icon: Pause, key: 'H', kind: 'secondary' },
  { decision: 'reject', icon: Ban, key: 'R', kind: 'danger' },
] as const

/** What can be decided, at the lower edge: on the channel that is looked at, or on all that are picked. */
export function DecisionBar({ picked, hidden, isPossible, busy, onAct, onClear }: Props) {
  const t = useTranslations('console_review')
  const hasKeys = useContext(SingleKeysContext)
  return (
    <fieldset className="floating-bar sticky bottom-0 z-[500] flex flex-wrap items-center gap-2 rounded-b-card border-t border-line bg-surface px-5 py-3 mobile:[&>button]:flex-1 mobile:fixed mobile:inset-x-0 mobile:z-[700] mobile:rounded-none mobile:px-4 mobile:pb-[calc(12px+env(safe-area-inset-bottom))]">
      <legend className="sr-only">{t('decision')}</legend>
      {picked > 0 && (
        <span className="me-auto flex items-center gap-1 font-medium mobile:basis-full">
          {t('picked', { count: picked })}
          <IconButton label={t('clear_picked')} onClick={onClear}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {hidden.length > 0 && (
        <p className="order-first line-clamp-2 w-full text-small text-muted wrap-anywhere">
          {t('picked_hidden', { titles: hidden.join(', ') })}
        </p>
      )}
      {actions.map(({ decision, icon: Icon, key, kind }) => (
        <Button
          key={decision}
          kind={kind}
          onClick={() => onAct(decision)}
          disabled={picked === 0 && !isPossible(decision)}
          busy={busy}
        >
          <Icon size={16} aria-hidden="true" />
          {t(`actions.${decision}`)}
          {hasKeys && (
            <span aria-hidden="true" className="font-mono text-small opacity-70 pointer-coarse:hidden">
              {key}
            </span>
          )}
        </Button>
      ))}
    </fieldset>
  )
}
