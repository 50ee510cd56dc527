import type { CloseMonth } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import type { SettlementFormat } from './use-settlement-format.ts'

/** What a dollar is paid at, who says so, and what screens showed the month at. */
export function RateFacts({ rate, format }: { rate: CloseMonth['rate']; format: SettlementFormat }) {
  const t = useTranslations('settlement.rate')
  return (
    <>
      <p className="text-title font-semibold tracking-tight tabular-nums">
        {rate.rate === null ? (
          <span className="font-normal text-faint">{t('none')}</span>
        ) : (
          format.rate(rate.rate)
        )}
      </p>
      <p className="mt-0.5 text-small text-pretty text-muted">
        {rate.source === null
          ? t('none_text')
          : rate.source === 'entered'
            ? t('entered', { name: rate.by?.name ?? t('somebody'), note: rate.note ?? '' })
            : t('payment_summary')}
        {rate.shown !== null && ` · ${t('shown', { rate: format.shownRate(rate.shown) })}`}
        {rate.market !== null &&
          rate.market !== rate.shown &&
          ` · ${t('market', { rate: format.shownRate(rate.market) })}`}
      </p>
      {rate.waiting && (
        <div className="mt-2">
          <Callout
            tone="warn"
            text={t('waiting', {
              name: rate.by?.name ?? t('somebody'),
              rate: format.rate(rate.waiting.rate),
              note: rate.note ?? '',
            })}
            isQuiet
          >
            {[
              rate.waiting.off_market === null
                ? t('no_market')
                : t('off_market', { percent: format.percent(Math.abs(rate.waiting.off_market), 1) }),
              rate.waiting.off_summary !== null &&
                t('off_summary', { percent: format.percent(Math.abs(rate.waiting.off_summary), 1) }),
              t('look'),
            ]
              .filter(Boolean)
              .join(' ')}
          </Callout>
        </div>
      )}
      {rate.off !== null && (
        <div className="mt-2">
          <Callout tone="warn" text={t('off', { percent: format.percent(Math.abs(rate.off), 1) })} isQuiet />
        </div>
      )}
    </>
  )
}
