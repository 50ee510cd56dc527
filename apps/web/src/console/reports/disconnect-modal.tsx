import { disconnect } from '@cuesheet/contract/console-collection'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ProveForm } from '../../features/account/prove-form.tsx'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { reportsKey } from './api.ts'
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
  const client = useQueryClient()
  const ending = useAction({
    mutationFn: (password: string) =>
      call(disconnect, { body: { network_id: connection?.network_id ?? 0, password } }),
    onSuccess: () => {
      snackbars.show('success', t('disconnected'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  })
  return (
    <DecisionModal
      isOpen={connection !== undefined}
      onClose={onClose}
      title={t('disconnect_title', { network: connection?.network ?? '' })}
      description={t('disconnect_text')}
      texts={useDecisionTexts(t('disconnect'))}
      kind="danger"
      action="disconnect-network"
      work={ending}
    >
      <ProveForm
        id="disconnect-network"
        withCode={false}
        sending={ending}
        onSend={({ password }) => ending.mutate(password)}
      />
    </DecisionModal>
  )
}
