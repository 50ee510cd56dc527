import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { type Authored, remove } from './api.ts'

/** Asks before a notice goes for good. */
export function DeleteNoticeModal({ rows }: { rows: readonly Authored[] }) {
  const t = useTranslations('notices.delete')
  const sentence = useSentence()
  const { subject, isOpen, close } = useModal('delete')
  const notice = rows.find(({ notice_id }) => String(notice_id) === subject)
  const shown = useKept(notice)
  const removing = useMutation({
    ...remove,
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const leave = ({ message }: { message: string }) => {
    snackbars.show('success', message)
    close()
  }
  return (
    <DecisionModal
      isOpen={isOpen && notice !== undefined}
      onClose={close}
      title={t('title')}
      description={shown && t('text', { title: shown.title })}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={() => notice && removing.mutate(notice.notice_id, { onSuccess: leave })}
      isBusy={removing.isPending}
    />
  )
}
