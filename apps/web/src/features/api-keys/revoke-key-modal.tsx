import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { type ApiKey, revokeKey } from './api.ts'

/** Asks before a key ends. `apiKey`: null while closed, or where it has ended already. */
export function RevokeKeyModal({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const t = useTranslations('access.keys.revoking')
  const app = useTranslations('app')
  const sentence = useSentence()
  const revoking = useMutation(revokeKey)
  // What is shown stays in sight while it closes.
  const [kept, setKept] = useState(apiKey)
  if (apiKey !== null && apiKey !== kept) setKept(apiKey)
  const shown = apiKey ?? kept
  const leave = () => {
    onClose()
    revoking.reset()
  }
  const revoke = () => {
    if (apiKey === null || revoking.isPending) return
    revoking.mutate(apiKey.api_key_id, {
      onSuccess: () => {
        snackbars.show('success', t('done'))
        leave()
      },
    })
  }
  return (
    <Modal
      isOpen={apiKey !== null}
      onClose={leave}
      title={t('title')}
      closeText={app('action.close')}
      description={shown ? t('text', { name: shown.name, prefix: shown.prefix }) : undefined}
      actions={
        <>
          <Button onClick={leave}>{app('action.cancel')}</Button>
          <Button kind="danger" onClick={revoke} busy={revoking.isPending && app('state.working')}>
            {t('submit')}
          </Button>
        </>
      }
    >
      {revoking.error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentence(revoking.error)}
        </p>
      )}
    </Modal>
  )
}
