import { type exchangeRates, switchRateSource } from '@cuesheet/contract/console-rates'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useMay } from '../use-may.ts'
import { useReportFormat } from './report-figures.ts'

type Source = AnswerOf<typeof exchangeRates>['sources'][number]

/** Who is asked for rates every hour, how that goes, and whether it is wanted. */
export function RateSources({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations('console_reports.rates')
  return (
    <SettingsCard title={t('sources')} text={t('sources_text')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {sources.map((each) => (
          <SourceRow key={each.source} {...each} />
        ))}
      </ul>
    </SettingsCard>
  )
}

function SourceRow(source: Source) {
  const t = useTranslations('console_reports.rates')
  const sentence = useSentence()
  const format = useReportFormat()
  const may = useMay(switchRateSource)
  const { is_on, is_set, failure, answered_at, last_day } = source
  const action = useAction(
    mutationOf(switchRateSource, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Switch
        isOn={is_on}
        isDisabled={!may}
        onChange={(next) => action.mutate({ source: source.source, is_on: next })}
      >
        {t(`source.${source.source}`)}
      </Switch>
      <p className="text-small text-muted">
        {is_set
          ? t(answered_at ? 'answered' : 'never', {
              when: answered_at ? format.moment(answered_at) : '',
              day: last_day ? format.dayAndYear(last_day) : '–',
            })
          : t(`unset.${source.source}`)}
      </p>
      {is_set && is_on && failure !== null && (
        <p>
          <StatusPill tone="bad">{t('failing', { code: failure })}</StatusPill>
        </p>
      )}
    </li>
  )
}
