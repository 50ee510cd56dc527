import type { OwnMonth } from '@cuesheet/contract/settlement'
import { ImageDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { writeMilestones } from '../../lib/shared-milestones.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'

/** Opens the picture of a member's first payout, at the month that it was of. */
export function ShareFirstPayout({
  month,
  months,
}: {
  month: string
  months: readonly OwnMonth[] | undefined
}) {
  const t = useTranslations('settlement')
  const sharing = useModal('share-picture')
  const first = months?.findLast(({ paid_on, payable }) => paid_on !== null && Number(payable) > 0)
  if (first?.month !== month) return null
  return (
    <div className="print:hidden">
      <Button onClick={() => void sharing.open(writeMilestones([{ kind: 'paid', month }]))}>
        <ImageDown size={16} aria-hidden="true" />
        {t('share_first')}
      </Button>
    </div>
  )
}
