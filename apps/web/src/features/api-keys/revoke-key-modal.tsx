import type { ApiKey } from '@cuesheet/contract/api-keys'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import type { KeySource } from './key-source.ts'

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
  const keptKey = useKept(apiKey)
  const revoking = useAction(options)
  const revoke = () =>
    revoking.mutate(
      { api_key_id: id },
      {
        onSuccess: () => {
          snackbars.show('success', t('done'))
          close()
        },
      },
    )
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      description={keptKey ? t('text', { name: keptKey.name, prefix: keptKey.prefix }) : undefined}
      submit={t('submit')}
      kind="danger"
      action={revoke}
      work={revoking}
      isGone={
        isNotFound(revoking.error) || (keys !== undefined && !apiKey && revoking.variables?.api_key_id !== id)
      }
    >
      {keptKey && (
        <p className="mt-3 rounded-card border border-line px-4 py-3 font-medium text-pretty">
          {keptKey.recent.people === 0
            ? t('stake_none')
            : t('stake', { people: keptKey.recent.people, count: keptKey.recent.sign_ins })}
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
