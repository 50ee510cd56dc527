import { MessageSquareText, UserMinus, UserPlus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { canAssign, isProvable } from './channel-states.tsx'
import { useCodeMessages } from './code-messages.tsx'
import { maxSelected, type Selection } from './use-selection.ts'

/** The subject of a modal that is about all that is selected. */
export const selectedSubject = 'selected'

/** What can be done with the channels picked, floating over the list's end. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const assigning = useModal('assign')
  const unassigning = useModal('unassign')
  const messages = useCodeMessages()
  const count = selection.picked.size
  if (count === 0) return null
  const isAssignable = [...selection.picked.values()].some(canAssign)
  const hasMembers = [...selection.picked.values()].some(({ members }) => members.length > 0)
  const provable = [...selection.picked.values()].filter(isProvable)
  return (
    <section
      aria-label={t('selection.label')}
      className="floating-bar sticky bottom-[calc(var(--bottom-bar)+16px)] z-[600] mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-surface py-2 ps-4 pe-2 shadow-float mobile:w-full mobile:ps-3.5"
    >
      <span role="status" className="me-2 font-medium mobile:me-auto">
        {t('selection.count', { count: format.count(count) })}
        {count >= maxSelected && (
          <span className="ms-1.5 text-small font-normal text-muted">{t('selection.full')}</span>
        )}
      </span>
      <Button onClick={() => void assigning.open(selectedSubject)} disabled={!isAssignable}>
        <UserPlus size={16} aria-hidden="true" className="mobile:hidden" />
        {t('actions.assign')}
      </Button>
      <Button onClick={() => void unassigning.open(selectedSubject)} disabled={!hasMembers}>
        <UserMinus size={16} aria-hidden="true" className="mobile:hidden" />
        {t('actions.unassign')}
      </Button>
      {provable.length > 0 && (
        <Button onClick={() => void messages.copy(provable)}>
          <MessageSquareText size={16} aria-hidden="true" className="mobile:hidden" />
          {t('selection.copy')}
        </Button>
      )}
      <IconButton label={t('selection.clear')} onClick={selection.clear}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}
