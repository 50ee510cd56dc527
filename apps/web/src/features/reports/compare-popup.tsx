import { countDays } from '@cuesheet/contract/values/day'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { CompareChoices } from '../../ui/compare-choices.tsx'
import Popup from '../../ui/popup.tsx'
import type { Comparing } from './compare-button.tsx'
import type { Summary } from './measures.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  comparing: Comparing
  period: Summary['period']
}

/** What the period on screen is compared with. */
export default function ComparePopup({ isOpen, onClose, anchor, comparing, period }: Props) {
  const t = useTranslations('calendar')
  const { name, from, to } = period
  return (
    <Popup isOpen={isOpen} onClose={onClose} anchor={anchor} title={t('change')}>
      <div className="px-2.5 py-1.5 mobile:p-0">
        <CompareChoices
          value={comparing.value}
          onPick={(compare) => {
            onClose()
            comparing.onPick(compare)
          }}
          period={name}
          days={from && to ? countDays(from, to) : null}
        />
      </div>
    </Popup>
  )
}
