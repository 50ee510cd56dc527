import type { CloseMonth } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = { month: Pick<CloseMonth, 'awaited' | 'nobodys' | 'unattributed'>; format: SettlementFormat }

/** What a month is closed without: files that have not come, and money that has no member. Named at every step. */
export function OpenMoney({ month, format }: Props) {
  const t = useTranslations('settlement')
  const nobodys = nobodysOf(month)
  return (
    <>
      {month.awaited.length > 0 && (
        <Callout tone="warn" text={t('awaited.title')} isQuiet>
          <ul>
            {month.awaited.map(({ month: of, family, adjustment_type, usd }) => (
              <li key={[of, family, adjustment_type].join(' ')}>
                {t('awaited.line', {
                  type: [t(`families.${family}`), adjustment_type].filter(Boolean).join(' · '),
                  month: format.month(of),
                  amount: format.usd(usd),
                })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {nobodys.usd > 0 && (
        <Callout
          tone={month.nobodys?.accepted ? 'info' : 'warn'}
          text={t('nobodys.title', { amount: format.usd(String(nobodys.usd)), count: nobodys.channels })}
          isQuiet
        >
          {month.nobodys?.accepted
            ? t('nobodys.accepted', {
                name: month.nobodys.accepted.by.name ?? t('rate.somebody'),
                reason: month.nobodys.accepted.reason,
              })
            : t('nobodys.text')}
        </Callout>
      )}
    </>
  )
}

/** Of the calculation; before there is one of the files. As near as a sentence needs. */
export function nobodysOf({ nobodys, unattributed }: Props['month']): { usd: number; channels: number } {
  if (nobodys) return { usd: Number(nobodys.usd), channels: nobodys.channels }
  return {
    usd: unattributed.reduce((sum, { usd }) => sum + Math.abs(Number(usd)), 0),
    channels: unattributed.reduce((sum, { channels }) => sum + channels, 0),
  }
}
