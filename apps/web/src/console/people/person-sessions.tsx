import { type Person, personSessions } from '@cuesheet/contract/console-people'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { DeviceRow } from '../../ui/device-row.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** Where an account is signed in. */
export function PersonSessions({ person }: { person: Person }) {
  const t = useTranslations('console_people.one')
  const { fullMoment } = useFormat()
  const query = useQuery(
    queryOf(personSessions, { account: person.account_id }, { placeholderData: nothingMeanwhile }),
  )
  const sessions = query.data?.sessions
  const nameOf = ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? t('device_on', { browser, system }) : (browser ?? system ?? t('unknown_device'))
  return (
    <SettingsCard title={t('sessions')}>
      {sessions ? (
        sessions.length === 0 ? (
          <p className="text-muted">{t('no_sessions')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {sessions.map(({ session_id, device, address, last_seen_at }) => (
              <DeviceRow
                key={session_id}
                isPhone={device.is_phone}
                name={nameOf(device)}
                lines={[address, t('last_seen', { time: fullMoment(last_seen_at) })]}
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <Failed title={t('sessions')} query={query} bare />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </SettingsCard>
  )
}
