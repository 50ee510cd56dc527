import { disconnect } from '@cuesheet/contract/console-collection'
import { useTranslations } from 'use-intl'
import { ProveForm } from '../../features/account/prove-form.tsx'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import type { Connection } from './collection-page.tsx'

/** Ends a connection; what was loaded stays. Open where one is given. */
export function DisconnectModal({
  connection,
  onClose,
}: {
  connection: Connection | undefined
  onClose: () => void
}) {
  const t = useTranslations('console_collection')
  const ending = useAction(
    mutationOf(disconnect, {
      onSuccess: () => {
        snackbars.show('success', t('disconnected'))
        onClose()
      },
    }),
  )
  return (
    <DecisionModal
      isOpen={connection !== undefined}
      onClose={onClose}
      title={t('disconnect_title', { network: connection?.network ?? '' })}
      description={t('disconnect_text')}
      submit={t('disconnect')}
      kind="danger"
      action="disconnect-network"
      work={ending}
    >
      <ProveForm
        id="disconnect-network"
        withCode={false}
        sending={ending}
        onSend={({ password }) => ending.mutate({ network_id: connection?.network_id ?? 0, password })}
      />
    </DecisionModal>
  )
}
