import { endMemberSession, memberSessions } from '@cuesheet/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceRow } from '../../ui/device-row.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** Where a member is signed in; its manager ends each. */
export function MemberSessions({ member }: { member: number }) {
  const t = useTranslations('members.one')
  const sentence = useSentence()
  const { fullMoment } = useFormat()
  const query = useQuery(
    queryOf(memberSessions, { target: member }, { staleTime: 0, placeholderData: nothingMeanwhile }),
  )
  const ending = useAction(mutationOf(endMemberSession))
  const sessions = query.data?.sessions
  return (
    <SettingsCard title={t('sessions')}>
      {sessions?.length === 0 && <p className="text-muted">{t('sessions_none')}</p>}
      {sessions ? (
        <ul className="divide-y divide-line">
          {sessions.map(({ session_id, device, address, last_seen_at }) => {
            const { browser, system, is_phone } = device
            const name =
              browser && system
                ? t('device_on', { browser, system })
                : (browser ?? system ?? t('unknown_device'))
            return (
              <DeviceRow
                key={session_id}
                isPhone={is_phone}
                name={name}
                lines={[address, t('last_seen', { time: fullMoment(last_seen_at) })]}
              >
                <Button
                  aria-label={t('end_named', { device: name })}
                  busy={ending.isPending && ending.variables.session_id === session_id}
                  onClick={() =>
                    ending.mutate(
                      { target: member, session_id },
                      {
                        onSuccess: ({ message }) => snackbars.show('success', message),
                        onError: (error) => snackbars.show('error', sentence(error)),
                      },
                    )
                  }
                >
                  {t('end')}
                </Button>
              </DeviceRow>
            )
          })}
        </ul>
      ) : query.isError ? (
        <Failed title={t('sessions_failed')} query={query} bare />
      ) : (
        <SkeletonGroup className="grid gap-3 py-2">
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </SettingsCard>
  )
}
