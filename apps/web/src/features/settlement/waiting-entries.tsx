import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { confirmEntry, entriesQuery } from './api.ts'
import { EntriesTable } from './entries-table.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'

/** Adjustments and advances that an operator asked for: they wait for a second person. */
export function WaitingEntries() {
  const t = useTranslations('settlement')
  const app = useTranslations('app')
  const sentence = useSentence()
  const { data: entries = [] } = useQuery(entriesQuery)
  const format = useSettlementFormat('KRW')
  const action = useAction({
    ...confirmEntry,
    onSuccess: ({ message }) => snackbars.show('success', message),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const waiting = entries.filter(({ state, is_own }) => state === 'waiting' && !is_own)
  if (waiting.length === 0) return null
  return (
    <div className="mb-4">
      <SettingsCard title={t('entries.waiting')} text={t('entries.waiting_text')}>
        <EntriesTable
          entries={waiting}
          format={format}
          actionOf={({ entry_id }) => (
            <span className="mt-1.5 block">
              <Button
                busy={action.isPending && action.variables === entry_id && app('state.working')}
                onClick={() => action.mutate(entry_id)}
              >
                {t('confirm')}
              </Button>
            </span>
          )}
        />
      </SettingsCard>
    </div>
  )
}
