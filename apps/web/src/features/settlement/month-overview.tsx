import type { CloseMonth } from '@cuesheet/contract/settlement'
import { hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { useTranslations } from 'use-intl'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { FilesCard } from './files-card.tsx'
import { PaymentCard } from './payment-card.tsx'
import { RateFacts } from './rate-facts.tsx'
import { TieTable } from './tie-table.tsx'
import { UnattributedList } from './unattributed-list.tsx'
import type { SettlementFormat } from './use-settlement-format.ts'

/** A month as its manager reads it: the way of the money first, then what proves it. */
export function MonthOverview({ month, format }: { month: CloseMonth; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 mobile:order-2">
          <SettingsCard title={t('bridge_title')} text={t('bridge_text')}>
            {month.bridge ? (
              <BridgeTable bridge={month.bridge} format={format} withDollars />
            ) : (
              <p className="text-muted">{t('not_calculated_text')}</p>
            )}
          </SettingsCard>
          <SettingsCard title={t('ties.title')} text={t('ties.text')}>
            {month.ties.length > 0 ? (
              <TieTable ties={month.ties} format={format} />
            ) : (
              <p className="text-muted">{t('ties.none')}</p>
            )}
          </SettingsCard>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 mobile:order-1">
          {month.payment && <PaymentCard payment={month.payment} format={format} />}
          {hasRate(month) && (
            <SettingsCard title={t('rate.title')}>
              <RateFacts rate={month.rate} format={format} />
            </SettingsCard>
          )}
          <SettingsCard title={t('unattributed.title')} text={t('unattributed.text')}>
            <UnattributedList month={month} format={format} />
          </SettingsCard>
        </div>
      </div>
      <FilesCard month={month} format={format} />
    </div>
  )
}
