import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { type ApiKey, revokeKey } from './api.ts'

/** Asks before a key ends. `apiKey`: null while closed, or where it has ended already. */
export function RevokeKeyModal({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const t = useTranslations('access.keys.revoking')
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
    <DecisionModal
      isOpen={apiKey !== null}
      onClose={leave}
      title={t('title')}
      description={shown ? t('text', { name: shown.name, prefix: shown.prefix }) : undefined}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={revoke}
      isBusy={revoking.isPending}
    >
      {revoking.error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentence(revoking.error)}
        </p>
      )}
    </DecisionModal>
  )
}
