import { useTranslations } from 'use-intl'
import type { Summary } from './measures.ts'

const knownSources = ['bok', 'ecb', 'list'] as const

/** Of a channel whose exports have their revenue in another currency: from which, at which rates, and whose they are. */
export default function ConvertedLine({ converted }: { converted: Summary['converted'] }) {
  const t = useTranslations('converted')
  return (
    <div className="border-t border-line px-5 py-2.5 text-small text-muted mobile:px-3.5">
      {converted.map(({ currency, source, lowest, highest, days, carried_days }) => {
        const sourceName = knownSources.find((candidate) => candidate === source)
        const rate = [...new Set([lowest, highest])].join('–')
        const whose = sourceName ? t(`sources.${sourceName}`) : source
        return (
          <p key={`${currency} ${source}`} className="text-pretty tabular-nums">
            {t('line', { currency, days, rate, source: whose, carried: carried_days })}
          </p>
        )
      })}
    </div>
  )
}
