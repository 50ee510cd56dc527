import { setLogLevel } from '@cuesheet/contract/console-system'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'
import { type SystemState, stateQuery } from './api.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const

/** How much every process logs, and for how long. */
export function LogLevelCard({ log: { usual, changed } }: { log: SystemState['log'] }) {
  const t = useTranslations('console_system.state')
  const system = useTranslations('console_system')
  const app = useTranslations('app')
  const format = useFormat()
  const client = useQueryClient()
  const sentence = useSentence()
  const mayChange = useMay(setLogLevel)
  const change = useAction({
    mutationFn: (level: (typeof levels)[number] | null) => call(setLogLevel, { body: { level } }),
    onSettled: () => client.invalidateQueries(stateQuery),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const busy = change.isPending && app('state.working')
  return (
    <SettingsCard title={t('log')} text={t('log_text')}>
      <p role="status" className="tabular-nums">
        {changed
          ? t('log_changed', {
              level: changed.level,
              until: format.clock(changed.until),
              by: changed.by ?? system('unknown'),
            })
          : t('log_usual', { level: usual })}
      </p>
      {mayChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          <OptionPicker
            label={t('log_pick')}
            closeText={app('action.close')}
            value={changed?.level ?? usual}
            options={levels.map((level) => ({ value: level as string, label: level }))}
            onPick={(picked) => change.mutate(levels.find((level) => level === picked) ?? null)}
            busy={busy}
          >
            {t('log_pick')}
          </OptionPicker>
          {changed && (
            <Button kind="quiet" busy={busy} onClick={() => change.mutate(null)}>
              {t('log_back')}
            </Button>
          )}
        </div>
      )}
    </SettingsCard>
  )
}
