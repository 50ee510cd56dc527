import { addEntry, closeEntries, confirmEntry } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { HandCoins, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EntriesTable } from '../../features/settlement/entries-table.tsx'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Layer } from '../../ui/layer.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { TabState } from './tab-state.tsx'

const loadEntry = () => import('./entry-modal.tsx')
const loadWithdraw = () => import('./withdraw-modal.tsx')

/** Adjustments, advances and write-offs of a network's members: asked for by one person, confirmed by another. */
export function EntriesTab({ network }: { network: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const sentence = useSentence()
  const query = useQuery(queryOf(closeEntries, { network }))
  const format = useSettlementFormat()
  const may = useMay(addEntry)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const confirm = useAction(
    mutationOf(confirmEntry, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const [, withdrawn] = /^withdraw\.(\d+)$/.exec(dialog.subject ?? '') ?? []
  const add = may && (
    <Button kind="primary" onClick={() => void dialog.open('entry')}>
      <Plus size={16} aria-hidden="true" />
      {t('entry.open')}
    </Button>
  )
  return (
    <>
      <RoleNote call={addEntry} />
      <TabState query={query}>
        {({ rows: entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={HandCoins} title={t('entry.none')} text={t('entry.none_text')}>
              {add}
            </EmptyState>
          ) : (
            <SettingsCard title={words('entries.title')} text={t('entry.lead')}>
              {add && <div className="mb-3">{add}</div>}
              <EntriesTable
                entries={entries}
                format={format}
                actionOf={({ entry_id, state, is_own, is_booked }) =>
                  may &&
                  state !== 'withdrawn' &&
                  state !== 'declined' &&
                  !is_booked && (
                    <span className="flex gap-2 mobile:flex-wrap">
                      {state === 'waiting' && is_own && (
                        <span className="w-full text-small text-pretty whitespace-normal text-muted wide:w-56">
                          {t('need_actions.others_confirm')}
                        </span>
                      )}
                      {state === 'waiting' && !is_own && (
                        <Button
                          busy={confirm.isPending && confirm.variables.entry_id === entry_id}
                          onClick={() => confirm.mutate({ network_id: network, entry_id })}
                        >
                          {words('confirm')}
                        </Button>
                      )}
                      <Button kind="quiet" onClick={() => void dialog.open(`withdraw.${entry_id}`)}>
                        {t('withdraw.open')}
                      </Button>
                    </span>
                  )
                }
              />
            </SettingsCard>
          )
        }
      </TabState>
      <Layer load={loadEntry} isOpen={may && dialog.subject === 'entry'} onClose={dialog.close} isDialog>
        {(EntryModal) => (
          <EntryModal
            key={opening}
            modal={{ ...dialog, isOpen: dialog.subject === 'entry' }}
            network={network}
            toRecoup={query.data?.to_recoup ?? []}
          />
        )}
      </Layer>
      <Layer load={loadWithdraw} isOpen={may && withdrawn !== undefined} onClose={dialog.close} isDialog>
        {(WithdrawModal) => (
          <WithdrawModal
            modal={{ ...dialog, isOpen: withdrawn !== undefined }}
            network={network}
            entry={Number(withdrawn)}
          />
        )}
      </Layer>
    </>
  )
}
