import type { Brand } from '@cuesheet/contract/console-brand'
import { designIds } from '@cuesheet/contract/site'
import { useTranslations } from 'use-intl'
import { laptopAbove } from '../../../lib/screen-class.ts'
import { Segments } from '../../../ui/segments.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'

/** The design of a network's pages, which says from which width on they are laid out for laptops. */
export function DesignCard({
  design,
  onPick,
}: {
  design: Brand['design_id']
  onPick: (design: Brand['design_id']) => void
}) {
  const t = useTranslations('console_networks.brand')
  return (
    <SettingsCard title={t('design')} text={t('design_text', { width: laptopAbove[design] })}>
      <div className="flex">
        <Segments
          label={t('design')}
          segments={designIds.map((value) => ({ value, label: value }))}
          value={design}
          onPick={onPick}
        />
      </div>
    </SettingsCard>
  )
}
