import { type NetworkDetail, setNetwork } from '@cuesheet/contract/console-networks'
import { useTranslations } from 'use-intl'
import { ForRole, RoleNote } from '../for-role.tsx'
import { ConstantsCard } from './constants-card.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What is set of a network, by what it is about; each part is saved by itself. */
export function SettingsTab({ network }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks.settings')
  return (
    <>
      <RoleNote call={setNetwork} />
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
        <ForRole call={setNetwork}>
          <SettingsForm
            network={network}
            title={t('basics')}
            fields={[
              'is_playist',
              'settlement_currency',
              'leading_views',
              'default_fee_rate',
              'isrc_prefix',
              'most_report_loss',
            ]}
          />
          <SettingsForm
            network={network}
            title={t('calendar')}
            text={t('calendar_text')}
            fields={['final_figures_day', 'payday', 'payday_months', 'weekend_payday']}
          />
          <SettingsForm
            network={network}
            title={t('links')}
            text={t('links_text')}
            fields={['support_url', 'terms_url', 'privacy_url']}
          />
          <ConstantsCard network={network} />
        </ForRole>
      </div>
    </>
  )
}
