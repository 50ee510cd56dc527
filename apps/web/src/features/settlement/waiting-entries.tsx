import { confirmCloseEntry, managedCloseEntries } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { EntriesTable } from './entries-table.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

const loadDecline = () => import('./decline-modal.tsx')

/** Adjustments, advances and write-offs that an operator asked for: they wait for a second person. */
export function WaitingEntries() {
  const t = useTranslations('settlement')
  const sentence = useSentence()
  const entries = useQuery(queryOf(managedCloseEntries)).data?.rows ?? []
  const format = useSettlementFormat()
  const action = useAction(
    mutationOf(confirmCloseEntry, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const dialog = useModal('dialog')
  const [, declined] = /^decline\.(\d+)$/.exec(dialog.subject ?? '') ?? []
  const waiting = entries.filter(({ state, is_own }) => state === 'waiting' && !is_own)
  if (waiting.length === 0) return null
  return (
    <div className="mb-4">
      <SettingsCard title={t('entries.waiting')} text={t('entries.waiting_text')}>
        <EntriesTable
          entries={waiting}
          format={format}
          actionOf={({ entry_id }) => (
            <span className="flex gap-2 mobile:flex-wrap">
              <Button
                busy={action.isPending && action.variables?.entry_id === entry_id}
                onClick={() => action.mutate({ entry_id })}
              >
                {t('confirm')}
              </Button>
              <ModalLink
                modal="dialog"
                subject={`decline.${entry_id}`}
                className={buttonClass()}
                onPointerEnter={() => void loadDecline()}
              >
                {t('proposals.decline')}
              </ModalLink>
            </span>
          )}
        />
      </SettingsCard>
      <Layer load={loadDecline} isOpen={declined !== undefined} onClose={dialog.close} isDialog>
        {(DeclineModal) => (
          <DeclineModal
            modal={{ ...dialog, isOpen: declined !== undefined }}
            of={{ entry_id: Number(declined) }}
          />
        )}
      </Layer>
    </div>
  )
}
