import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useModal } from '../../lib/use-modal.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { type Authored, remove } from './api.ts'

/** Asks before a notice goes for good. */
export function DeleteNoticeModal({ rows }: { rows: readonly Authored[] }) {
  const t = useTranslations('notices.delete')
  const app = useTranslations('app')
  const { subject, isOpen, close } = useModal('delete')
  const notice = rows.find(({ notice_id }) => String(notice_id) === subject)
  const removing = useMutation({
    ...remove,
    onError: (error: Error) => snackbars.show('error', error.message || app('state.offline_title')),
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
      description={notice && t('text', { title: notice.title })}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={() => notice && removing.mutate(notice.notice_id, { onSuccess: leave })}
      isBusy={removing.isPending}
    />
  )
}
