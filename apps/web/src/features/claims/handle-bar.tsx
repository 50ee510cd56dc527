import { Check, Undo2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Picked } from './use-picked.ts'

type Props = { picked: Picked; isReopening: boolean; onHandle: () => void; onReopen: () => void }

/** What can be done with the events picked, floating over the list's end. */
export function HandleBar({ picked: { events, clear }, isReopening, onHandle, onReopen }: Props) {
  const t = useTranslations('claims')
  const format = useFormat()
  if (events.size === 0) return null
  const rows = [...events.values()]
  return (
    <section
      aria-label={t('picked.label')}
      className="floating-bar sticky bottom-[calc(var(--bottom-bar)+16px)] z-[600] mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float mobile:w-full mobile:ps-3.5"
    >
      <span role="status" className="me-2 font-medium mobile:me-auto">
        {t('picked.count', { count: format.count(events.size) })}
      </span>
      {rows.some(({ handled_at }) => handled_at === null) && (
        <Button kind="primary" onClick={onHandle}>
          <Check size={16} aria-hidden="true" />
          {t('handle.open')}
        </Button>
      )}
      {rows.some(({ handled_at }) => handled_at !== null) && (
        <Button busy={isReopening} onClick={onReopen}>
          <Undo2 size={16} aria-hidden="true" />
          {t('reopen')}
        </Button>
      )}
      <IconButton label={t('picked.clear')} onClick={clear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
