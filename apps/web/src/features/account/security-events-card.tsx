import {
  type SecurityEvent,
  type SecurityEventKind,
  securityEvents,
} from '@cuesheet/contract/account-settings'
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
import { infiniteOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { useDeviceName } from './use-device-name.ts'

const eventsPerPage = 10

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

const eventsQuery = infiniteOf(securityEvents, { size: eventsPerPage }, { staleTime: 0 })

/** What happened last to the account's access; unfolded, all of it. */
export function SecurityEventsLine() {
  const t = useTranslations('account.security')
  const format = useFormat()
  const { data } = useInfiniteQuery(eventsQuery)
  const latest = data?.pages[0]?.rows[0]
  return (
    <LetterLine
      id="events"
      label={t('title')}
      says={
        latest
          ? t.rich('latest', {
              time: format.fullMoment(latest.at),
              what: t(`kind.${latest.kind}`),
              b: strong,
            })
          : t(data ? 'empty' : 'text')
      }
      note={latest && t('text')}
      fold={
        latest || !data ? { open: t('open'), close: t('fold'), content: () => <SecurityEvents /> } : undefined
      }
    />
  )
}

function SecurityEvents() {
  const t = useTranslations('account.security')
  const account = useTranslations('account')
  const query = useInfiniteQuery(eventsQuery)
  return (
    <RecordList
      form="bare"
      label={t('title')}
      query={query}
      rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
      failed={account('failed')}
      empty={<p className="text-muted">{t('empty')}</p>}
      more={t('earlier')}
      loading={
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      }
      draw={(rows) => (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <SecurityEventRow key={row.event_id} event={row} />
          ))}
        </ul>
      )}
    />
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
