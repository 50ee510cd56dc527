import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
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
    <Modal
      isOpen={isOpen && notice !== undefined}
      onClose={close}
      title={t('title')}
      closeText={app('action.close')}
      description={notice && t('text', { title: notice.title })}
      actions={
        <>
          <Button onClick={close}>{app('action.cancel')}</Button>
          <Button
            kind="danger"
            busy={removing.isPending && app('state.working')}
            onClick={() => notice && removing.mutate(notice.notice_id, { onSuccess: leave })}
          >
            {t('submit')}
          </Button>
        </>
      }
    />
  )
}
