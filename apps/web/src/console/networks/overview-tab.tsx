import { channelStates } from '@cuesheet/contract/console-channels'
import { invite } from '@cuesheet/contract/console-network-people'
import type { NetworkDetail } from '@cuesheet/contract/console-networks'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { Callout } from '../../ui/callout.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'
import { useMay } from '../use-may.ts'
import { DataThrough } from './health-marks.tsx'

/** How a network is doing. */
export function OverviewTab({ network }: { network: NetworkDetail }) {
  const invitations = useTranslations('console_invitations')
  const t = useTranslations('console_networks')
  const format = useFormat()
  const { network_id, channels, members, managers, invited, late_days, data_through } = network
  const mayInvite = useMay(invite)
  const to = (tab: string) => consoleLink(`networks/${network_id}`, { tab })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {late_days > 0 && (
        <Callout tone="bad" text={t('overview.late', { days: late_days })} isQuiet>
          {t('overview.late_text')}
        </Callout>
      )}
      {managers === 0 && (
        <Callout tone="warn" text={t('overview.no_manager')} isQuiet>
          {mayInvite && (
            <Link {...to('people')} className="font-medium text-primary-text hover:underline">
              {t('people.invite')}
            </Link>
          )}
        </Callout>
      )}
      {data_through === null && (
        <Callout tone="info" text={t('overview.no_reports')} isQuiet>
          {t('overview.no_reports_text')}
        </Callout>
      )}
      <div className="grid gap-4 laptop:grid-cols-2">
        <SettingsCard title={t('overview.channels')}>
          <Facts
            facts={channelStates.map((state) => [
              t(`channels.states.${state}`),
              <Link
                key={state}
                {...consoleLink(`networks/${network_id}`, { tab: 'channels', state })}
                aria-label={t('overview.channels_of', {
                  state: t(`channels.states.${state}`),
                  count: format.count(channels[state]),
                })}
                className="inline-block min-w-6 text-primary-text hover:underline"
              >
                {format.count(channels[state])}
              </Link>,
            ])}
          />
        </SettingsCard>
        <SettingsCard title={t('tabs.people')}>
          <Facts
            facts={[
              [t('column.members'), format.count(members)],
              [t('column.managers'), format.count(managers)],
              [invitations('invited'), format.count(invited)],
              [
                t('column.signed_in'),
                network.last_signed_in_at === null
                  ? t('never')
                  : format.fullMoment(network.last_signed_in_at),
              ],
              [t('overview.second_factor'), t(network.second_factor_required ? 'yes' : 'no')],
            ]}
          />
        </SettingsCard>
        <SettingsCard title={t('overview.site')}>
          <Facts
            facts={[
              [
                t('tabs.domains'),
                <span key="domains" className="grid justify-items-end">
                  {network.domains.map((domain) => (
                    <a
                      key={domain}
                      href={`//${domain}${location.port && `:${location.port}`}`}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-flex items-center gap-1.5 wrap-anywhere text-primary-text hover:underline"
                    >
                      {domain}
                      <ExternalLink size={14} aria-label={t('new_tab')} />
                    </a>
                  ))}
                </span>,
              ],
              [t('settings.is_playist'), t(network.is_playist ? 'settings.playist' : 'settings.korean')],
              [t('overview.created'), format.dayAndYear(localDay(network.created_at))],
            ]}
          />
        </SettingsCard>
        <SettingsCard title={t('overview.reports')}>
          <Facts
            facts={[
              [t('column.data_through'), <DataThrough key="through" network={network} />],
              [t('overview.late_days'), late_days === 0 ? t('no') : t('mark.late', { days: late_days })],
            ]}
          />
        </SettingsCard>
      </div>
    </div>
  )
}

export function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 text-end font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
