import { type exchangeRates, settleRateDoubt } from '@cuesheet/contract/console-rates'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useMay } from '../use-may.ts'

type Doubt = AnswerOf<typeof exchangeRates>['doubts'][number]

/** Days on which two sources are too far apart: a person takes one of them. */
export function RateDoubts({ doubts }: { doubts: readonly Doubt[] }) {
  const t = useTranslations('console_reports.rates')
  if (doubts.length === 0) return null
  return (
    <Callout tone="bad" text={t('doubts', { count: doubts.length })}>
      <p>{t('doubts_text')}</p>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {doubts.map((doubt) => (
          <DoubtRow key={doubt.day} {...doubt} />
        ))}
      </ul>
    </Callout>
  )
}

function DoubtRow({ day, source, rate, other_source, other_rate }: Doubt) {
  const t = useTranslations('console_reports.rates')
  const sentence = useSentence()
  const may = useMay(settleRateDoubt)
  const format = useFormat('KRW')
  const action = useAction(
    mutationOf(settleRateDoubt, {
      toBody: (taken: Pick<Doubt, 'source' | 'rate'>) => ({ day, ...taken }),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const said = [
    { source, rate },
    { source: other_source, rate: other_rate },
  ]
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="font-medium">{format.dayAndYear(day)}</span>
      {!may &&
        said.map((each) => `${t(`source.${each.source}`)}: ${format.exactMoney(each.rate)}`).join(' · ')}
      {may &&
        said.map((each) => (
          <Button key={each.source} busy={action.isPending} onClick={() => action.mutate(each)}>
            {t('take', { rate: format.exactMoney(each.rate), source: t(`source.${each.source}`) })}
          </Button>
        ))}
    </li>
  )
}
