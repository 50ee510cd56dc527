import { secondFactor } from '@cuesheet/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Whether sign-in asks for a code, and what can be done about it. */
export function SecondFactorLine() {
  const t = useTranslations('account.second')
  const account = useTranslations('account')
  const format = useFormat()
  const modal = useModal('second-factor')
  const query = useQuery(queryOf(secondFactor, {}, { staleTime: 0 }))
  const second = query.data
  if (!second)
    return (
      <div id="second-factor" className="scroll-mt-6 mobile:scroll-mt-20">
        {query.isError ? (
          <Failed title={account('failed')} query={query} bare />
        ) : (
          <SkeletonGroup className="border-t border-line py-4">
            <Skeleton className="h-10" />
          </SkeletonGroup>
        )}
      </div>
    )
  const isLow = second.enabled_at !== null && second.recovery_codes_left < 3
  return (
    <LetterLine
      id="second-factor"
      label={t('title')}
      says={
        <span className="inline-flex flex-wrap items-center gap-x-2.5">
          <span>
            {second.enabled_at
              ? t.rich('on', { date: format.dayAndYear(localDay(second.enabled_at)), b: strong })
              : t('off')}
          </span>
          {second.is_required && <StatusPill tone="info">{t('required')}</StatusPill>}
        </span>
      }
      note={
        second.enabled_at ? (
          <span className={isLow ? 'font-medium text-warn' : ''}>
            {t('codes_left', { count: second.recovery_codes_left })}
          </span>
        ) : (
          t('text')
        )
      }
      action={
        second.enabled_at ? (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => void modal.open('codes')}>{t('new_codes')}</Button>
            {!second.is_required && (
              <Button kind="danger" onClick={() => void modal.open('off')}>
                {t('turn_off')}
              </Button>
            )}
          </span>
        ) : (
          <Button kind="primary" onClick={() => void modal.open('set-up')}>
            {t('set_up')}
          </Button>
        )
      }
    />
  )
}

/** What a manager asks of the network's members; nothing for others. */
export function MembersSecondFactorLine() {
  const t = useTranslations('account.members')
  const modal = useModal('second-factor')
  const isRequired = useQuery(queryOf(secondFactor, {}, { staleTime: 0 })).data?.required_of_members
  if (isRequired === null || isRequired === undefined) return null
  return (
    <LetterLine
      id="members-second-factor"
      label={t('title')}
      says={t(isRequired ? 'says_required' : 'says_free')}
      note={t('text')}
      action={
        <Switch isOn={isRequired} onChange={(isOn) => void modal.open(isOn ? 'required' : 'free')}>
          {t('switch')}
        </Switch>
      }
    />
  )
}
