import type { UploadedStudio } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { useReportFormat } from './report-figures.ts'

/** An export of YouTube Studio: its revenue in its own currency, and what of it is missing, unknown or not kept. */
export function StudioFacts({ studio }: { studio: UploadedStudio }) {
  const t = useTranslations('console_reports.studio')
  const format = useReportFormat()
  const converted = useConversion()
  const { money, total, unknown_days, left_out, unknown, skipped, is_cut } = studio
  const warnings = [
    is_cut && t('cut'),
    total && !is_cut && t('total', total),
    ...skipped.flatMap(({ name, has_revenue }) => (has_revenue ? t('span_revenue', { name }) : [])),
  ].filter((text) => text !== false && text !== null)
  const notes = [
    money && money.rates.length > 0 && converted(money),
    unknown_days.length > 0 && t('unknown_days', { days: unknown_days.length }),
    left_out.length > 0 && t('left_out', { columns: left_out.join(', ') }),
    unknown.length > 0 && t('unknown', { columns: unknown.join(', ') }),
    skipped.length > 0 && t('skipped', { files: skipped.map(({ name }) => name).join(', ') }),
  ].filter((text) => text !== false && text !== null)
  return (
    <div className="mt-2 grid gap-1 text-small">
      {money && (
        <p>
          <span className="text-muted">{t('money', { currency: money.currency })}</span>{' '}
          <span className="font-medium tabular-nums">{format.count(money.amount)}</span>
        </p>
      )}
      {warnings.map((text) => (
        <p key={text} className="text-warn text-pretty break-words">
          {text}
        </p>
      ))}
      {notes.map((text) => (
        <p key={text} className="text-muted text-pretty break-words">
          {text}
        </p>
      ))}
    </div>
  )
}

const knownSources = ['bok', 'ecb', 'list'] as const

/** A line: from which currency, at which rates of whom. */
export function useConversion() {
  const t = useTranslations('console_reports.studio')
  const format = useReportFormat()
  return ({ currency, rates }: Omit<NonNullable<UploadedStudio['money']>, 'amount'>) =>
    t('rate', {
      currency,
      rates: rates
        .map(({ source, lowest, highest, carried_days }) => {
          const known = knownSources.find((each) => each === source)
          const range = [...new Set([lowest, highest])].map((rate) => format.count(rate)).join('–')
          return t('one_rate', {
            rate: range,
            source: known ? t(`sources.${known}`) : source,
            carried: carried_days,
          })
        })
        .join(', '),
    })
}
