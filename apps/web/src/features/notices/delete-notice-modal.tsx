import { type Authored, deleteNotice } from '@cuesheet/contract/notices'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'

/** Asks before a notice goes for good. */
export function DeleteNoticeModal({ rows }: { rows: readonly Authored[] | undefined }) {
  const t = useTranslations('notices.delete')
  const sentence = useSentence()
  const { subject, isOpen, close } = useModal('delete')
  const id = Number(useKept(subject))
  const notice = rows?.find(({ notice_id }) => notice_id === id)
  const shown = useKept(notice)
  const removing = useAction(
    mutationOf(deleteNotice, {
      onError: (error) => isNotFound(error) || snackbars.show('error', sentence(error)),
    }),
  )
  const leave = ({ message }: { message: string }) => {
    snackbars.show('success', message)
    close()
  }
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      description={shown && t('text', { title: shown.title })}
      submit={t('submit')}
      kind="danger"
      action={() => removing.mutate({ notice_id: id }, { onSuccess: leave })}
      work={removing}
      isGone={
        isNotFound(removing.error) || (rows !== undefined && !notice && removing.variables?.notice_id !== id)
      }
    />
  )
}
