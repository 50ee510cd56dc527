import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Switch } from '../../ui/switch.tsx'
import { secondFactorQuery } from './second-factor-api.ts'
import { SettingsFailed } from './settings-failed.tsx'

/** Whether sign-in asks for a code, and what can be done about it. */
export function SecondFactorCard() {
  const t = useTranslations('account.second')
  const app = useTranslations('app')
  const format = useFormat()
  const modal = useModal('second-factor')
  const query = useQuery(secondFactorQuery)
  const second = query.data
  const isOn = second?.enabled_at != null
  return (
    <SettingsCard
      id="second-factor"
      title={t('title')}
      text={t('text')}
      state={
        second && (
          <>
            <StatusPill tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'on' : 'off')}</StatusPill>
            {second.is_required && <StatusPill tone="info">{t('required')}</StatusPill>}
          </>
        )
      }
    >
      {second?.enabled_at ? (
        <>
          <p>{t('since', { date: format.dayAndYear(localDay(second.enabled_at)) })}</p>
          <p className={second.recovery_codes_left < 3 ? 'font-medium text-warn' : 'text-muted'}>
            {t('codes_left', { count: second.recovery_codes_left })}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button onClick={() => void modal.open('codes')}>{t('new_codes')}</Button>
            {!second.is_required && (
              <Button kind="danger" onClick={() => void modal.open('off')}>
                {t('turn_off')}
              </Button>
            )}
          </div>
        </>
      ) : second ? (
        <Button kind="primary" onClick={() => void modal.open('set-up')}>
          {t('set_up')}
        </Button>
      ) : query.isError ? (
        <SettingsFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup label={app('state.loading')}>
          <Skeleton className="h-9 w-28 rounded-control" />
        </SkeletonGroup>
      )}
    </SettingsCard>
  )
}

/** What a manager asks of the network's members; nothing for others. */
export function MembersSecondFactorCard() {
  const t = useTranslations('account.members')
  const modal = useModal('second-factor')
  const isRequired = useQuery(secondFactorQuery).data?.required_of_members
  if (isRequired === null || isRequired === undefined) return null
  return (
    <SettingsCard id="members-second-factor" title={t('title')} text={t('text')}>
      <Switch isOn={isRequired} onChange={(isOn) => void modal.open(isOn ? 'required' : 'free')}>
        {t('switch')}
      </Switch>
    </SettingsCard>
  )
}
