import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import type { ApiKey, KeySource } from './api.ts'

/** Asks before a key ends. `keys`: those there are, undefined while that is not known. */
export function RevokeKeyModal({
  revoke: options,
  keys,
}: {
  revoke: KeySource['revoke']
  keys: readonly ApiKey[] | undefined
}) {
  const t = useTranslations('access.keys.revoking')
  const sentence = useSentence()
  const { subject, isOpen, close } = useModal('revoke-key')
  const id = Number(useKept(subject))
  const apiKey = keys?.find(({ api_key_id }) => api_key_id === id)
  const shown = useKept(apiKey)
  const revoking = useAction(options)
  const revoke = () =>
    revoking.mutate(id, {
      onSuccess: () => {
        snackbars.show('success', t('done'))
        close()
      },
    })
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      description={shown ? t('text', { name: shown.name, prefix: shown.prefix }) : undefined}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={revoke}
      work={revoking}
      isGone={isNotFound(revoking.error) || (keys !== undefined && !apiKey && revoking.variables !== id)}
    >
      {shown && (
        <p className="mt-3 rounded-card border border-line px-4 py-3 font-medium text-pretty">
          {shown.recent.people === 0
            ? t('stake_none')
            : t('stake', { people: shown.recent.people, count: shown.recent.sign_ins })}
        </p>
      )}
      {revoking.error && (
        <p role="alert" className="mt-3 font-medium text-danger">
          {sentence(revoking.error)}
        </p>
      )}
    </DecisionModal>
  )
}
