import type { OnePerson } from '@cuesheet/contract/console-people'
import { useTranslations } from 'use-intl'
import { Picture } from '../../ui/picture.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const tones = { 0: 'info', 1: 'warn', 2: 'good', 3: 'bad' } as const

/** The channels that are assigned to a member. */
export function PersonChannels({ of: { person, channels } }: { of: OnePerson }) {
  const t = useTranslations('console_people.one')
  const terms = useTranslations('terms.channel_status')
  const more = person.channels - channels.length
  return (
    <SettingsCard title={t('channels')}>
      {channels.length === 0 && <p className="text-muted">{t('no_channels')}</p>}
      <ul className="divide-y divide-line">
        {channels.map(({ channel_id, title, thumbnail, platform_channel_id, status }) => (
          <li key={channel_id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <Picture src={thumbnail} alt="" className="size-9 shrink-0 rounded-full" />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{title}</bdi>
              <span className="block truncate text-small text-faint" translate="no">
                {platform_channel_id}
              </span>
            </span>
            <StatusPill tone={tones[status as keyof typeof tones]}>
              {terms(String(status) as '0' | '1' | '2' | '3')}
            </StatusPill>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-muted">{t('more_channels', { count: more })}</p>}
    </SettingsCard>
  )
}
