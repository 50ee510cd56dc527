import type { SecurityEventKind } from '@cuesheet/contract/account-settings'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  CircleAlert,
  Eye,
  EyeOff,
  KeyRound,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldCheck,
  ShieldOff,
  Ticket,
  UserCog,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type SecurityEvent, securityEventsQuery } from './settings-api.ts'
import { SettingsFailed } from './settings-failed.tsx'
import { useDeviceName } from './use-device-name.ts'

const quiet = 'bg-sunken text-muted'
const bad = 'bg-down-bg text-down'
const looks: Record<SecurityEventKind, [icon: LucideIcon, className: string]> = {
  signed_in: [LogIn, quiet],
  sign_in_refused: [CircleAlert, bad],
  code_refused: [CircleAlert, bad],
  signed_out: [LogOut, quiet],
  session_ended: [LogOut, quiet],
  password_changed: [KeyRound, quiet],
  password_changed_by_manager: [KeyRound, quiet],
  password_changed_by_operator: [KeyRound, quiet],
  locked: [Lock, bad],
  unlocked: [LockOpen, quiet],
  role_changed: [UserCog, quiet],
  viewed_by_operator: [Eye, 'bg-warn-bg text-warn'],
  viewing_ended: [EyeOff, quiet],
  reset_mailed: [Mail, quiet],
  password_reset: [KeyRound, quiet],
  second_on: [ShieldCheck, 'bg-up-bg text-up'],
  second_off: [ShieldOff, 'bg-warn-bg text-warn'],
  second_taken_off: [ShieldOff, 'bg-warn-bg text-warn'],
  recovery_codes_renewed: [Ticket, quiet],
}

/** What happened to the account's access, the latest first. */
export function SecurityEventsCard() {
  const t = useTranslations('account.security')
  const app = useTranslations('app')
  const query = useInfiniteQuery(securityEventsQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <SettingsCard title={t('title')} text={t('text')}>
      {rows ? (
        <>
          {rows.length === 0 && <p className="text-muted">{t('empty')}</p>}
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <SecurityEventRow key={row.event_id} event={row} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button
              className="mt-3"
              busy={query.isFetchingNextPage && app('state.loading')}
              onClick={() => void query.fetchNextPage()}
            >
              {t('earlier')}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <SettingsFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonGroup label={app('state.loading')} className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
    </SettingsCard>
  )
}

function SecurityEventRow({ event }: { event: SecurityEvent }) {
  const t = useTranslations('account.security')
  const nameOf = useDeviceName()
  const { fullMoment: moment } = useFormat()
  const [Icon, className] = looks[event.kind]
  const where = [event.device && nameOf(event.device), event.address].filter(Boolean).join(' · ')
  return (
    <li className="flex gap-3 py-2.5 first:pt-0">
      <span
        className={classNames('mt-0.5 grid size-8 shrink-0 place-items-center rounded-control', className)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-medium text-pretty">{t(`kind.${event.kind}`)}</p>
          {event.reason && (
            <p className="text-small text-pretty wrap-anywhere text-muted">
              {t('reason', { reason: event.reason })}
            </p>
          )}
          {(where || event.by_recovery_code) && (
            <p className="text-small wrap-anywhere text-muted">
              {[where, event.by_recovery_code && t('by_recovery_code')].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        <time dateTime={event.at} className="text-small text-faint">
          {moment(event.at)}
        </time>
      </div>
    </li>
  )
}
