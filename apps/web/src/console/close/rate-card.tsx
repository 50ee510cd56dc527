import { type Month, setRate } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { RateFacts } from '../../features/settlement/rate-facts.tsx'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'
import { isOpen } from './month-rules.ts'

const loadModal = () => import('./rate-modal.tsx')

/** What a dollar of the month is paid at, and the way to another one. */
export function RateCard({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const may = useMay(setRate) && isOpen(month)
  const me = useQuery(meQuery).data?.account.account_id
  const dialog = useModal('dialog')
  const isShown = may && dialog.subject === 'rate'
  const opening = useOpening(isShown)
  return (
    <SettingsCard title={words('rate.title')}>
      <RateFacts rate={month.rate} format={format} />
      {may && (
        <div className="mt-3">
          <Button onClick={() => void dialog.open('rate')}>
            {t(month.rate.waiting && month.rate.by?.account_id !== me ? 'rate.confirm' : 'rate.open')}
          </Button>
        </div>
      )}
      <Layer load={loadModal} isOpen={isShown} onClose={dialog.close} isDialog>
        {(RateModal) => <RateModal key={opening} modal={{ ...dialog, isOpen: isShown }} month={month} />}
      </Layer>
    </SettingsCard>
  )
}
