import { type SystemState, setLogLevel } from '@cuesheet/contract/console-system'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error'] as const

/** How much every process logs, and for how long. */
export function LogLevelCard({ log: { usual, changed } }: { log: SystemState['log'] }) {
  const t = useTranslations('console_system.state')
  const system = useTranslations('console_system')
  const format = useFormat()
  const sentence = useSentence()
  const mayChange = useMay(setLogLevel)
  const change = useAction(
    mutationOf(setLogLevel, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const busy = change.isPending
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
            value={changed?.level ?? usual}
            options={levels.map((level) => ({ value: level as string, label: level }))}
            onPick={(picked) => change.mutate({ level: levels.find((level) => level === picked) ?? null })}
            busy={busy}
          >
            {t('log_pick')}
          </OptionPicker>
          {changed && (
            <Button kind="quiet" busy={busy} onClick={() => change.mutate({ level: null })}>
              {t('log_back')}
            </Button>
          )}
        </div>
      )}
    </SettingsCard>
  )
}
