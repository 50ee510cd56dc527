import type { MemberAccount, MembersPage } from '@cuesheet/contract/members'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { MemberSort } from '@cuesheet/contract/values/member-sort'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useAgo } from '../../lib/use-ago.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Exact } from '../../ui/exact.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { Growth } from './growth.tsx'
import { MemberLink } from './member-link.tsx'
import { MonthProgress } from './month-progress.tsx'
import { SharedNote } from './shared-note.tsx'
import { StartProgress } from './start-progress.tsx'
import { useMemberActions } from './use-member-actions.ts'

type IsShown = (id: string) => boolean
type MemberColumn = RecordColumn<MemberAccount, MemberSort>

const twoLines = (
  <span className="grid gap-1.5">
    <Skeleton className="h-4 w-12" />
    <Skeleton className="h-3 w-20" />
  </span>
)

/** The table's columns, with the totals of all that was found. */
export function useMemberColumns(page: MembersPage | undefined): MemberColumn[] {
  const t = useTranslations('members')
  const format = useFormat(page?.this_month.currency)
  const actionsOf = useMemberActions()
  const ago = useAgo()
  return useMemo(() => {
    const shown = (by: 'gross' | 'fee' | 'net', { gross, net }: Pick<MemberAccount, 'gross' | 'net'>) => (
      <span className="tabular-nums">
        {by === 'fee' ? format.fee(gross, net) : format.money(by === 'gross' ? gross : net)}
      </span>
    )
    const money = (
      by: 'gross' | 'fee' | 'net',
      place: { width: number; rank: number; isOptional?: boolean },
    ): MemberColumn => ({
      id: by,
      header: t(`columns.${by}`),
      sort: { by, first: 'desc' },
      kind: 'figure',
      ...place,
      total: page ? shown(by, page.totals) : null,
      cell: (row) => shown(by, row),
    })
    const growthBelow = (of: Pick<MemberAccount, 'matched' | 'previous' | 'change'>, isShown: IsShown) =>
      !isShown('change') && (
        <span className="mb-0.5 block leading-tight">
          <Growth of={of} format={format} isShort />
        </span>
      )
    const hint = (of: 'change' | 'share') => (
      <Hint label={t('about', { term: t(`columns.${of}`) })} title={t(`columns.${of}`)}>
        <p>{t(`${of}_hint`)}</p>
      </Hint>
    )
    return [
      {
        id: 'member',
        header: t('columns.member'),
        sort: { by: 'nickname', first: 'asc' },
        width: 'rest',
        total: (
          <>
            <span className="block leading-tight">{t('total')}</span>
            {page && <SharedNote of={page.totals} className="line-clamp-2 leading-tight" />}
          </>
        ),
        cell: (row, link) => (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar name={row.nickname} sizePx={36} />
            <div className="min-w-0">
              <MemberLink
                member={row}
                row={link}
                className="block truncate rounded-small font-medium group-hover:text-primary-text"
              >
                <bdi>{row.nickname}</bdi>
              </MemberLink>
              {row.start_step === 'done' ? (
                <span className="block truncate text-small text-faint">{row.user_id}</span>
              ) : (
                <StartProgress member={row} />
              )}
            </div>
          </div>
        ),
        skeleton: <IdentitySkeleton picture="size-9" />,
      },
      {
        ...money('net', { width: 168, rank: 1 }),
        isTall: (isShown) => !isShown('change'),
        total: (isShown) =>
          page && (
            <>
              {shown('net', page.totals)}
              {growthBelow(page.totals, isShown)}
            </>
          ),
        cell: (row, _link, isShown) => (
          <>
            {shown('net', row)}
            {growthBelow(row, isShown)}
            <MonthProgress of={row} format={format} />
          </>
        ),
      },
      {
        id: 'change',
        header: t('columns.change'),
        hint: hint('change'),
        sort: { by: 'change', first: 'desc' },
        kind: 'figure',
        width: 144,
        rank: 2,
        total: page ? <Growth of={page.totals} format={format} /> : null,
        cell: (row) => <Growth of={row} format={format} />,
      },
      {
        id: 'share',
        header: t('columns.share'),
        hint: hint('share'),
        sort: { by: 'share', first: 'desc' },
        kind: 'figure',
        width: 96,
        rank: 3,
        total: page ? <span className="tabular-nums">{format.percent(page.totals.share)}</span> : null,
        write: (row) => format.percent(row.share),
      },
      {
        id: 'last_signed_in',
        header: t('columns.last_signed_in'),
        sort: { by: 'last_signed_in', first: 'desc' },
        kind: 'figure',
        width: 128,
        rank: 4,
        total: page ? (
          <span {...tooltip(t('total_active_hint'))}>
            {t('total_active', { count: format.count(page.totals.active) })}
          </span>
        ) : null,
        cell: (row) =>
          row.last_signed_in_at ? (
            <Exact short={ago(row.last_signed_in_at)} exact={format.moment(row.last_signed_in_at)} />
          ) : (
            <span className="text-faint">{t('never')}</span>
          ),
      },
      {
        id: 'fee_rate',
        header: t('columns.fee_rate'),
        sort: { by: 'fee_rate', first: 'desc' },
        kind: 'figure',
        width: 176,
        rank: 5,
        total: page ? (
          <span className="tabular-nums">
            {page.totals.fee_rate === null
              ? '–'
              : t('total_rate', { rate: format.percent(page.totals.fee_rate) })}
          </span>
        ) : null,
        cell: (row) => (
          <>
            <span className="font-medium tabular-nums">{format.percent(row.fee_rate, 1, 0)}</span>
            <FeeRateNote member={row} />
          </>
        ),
        skeleton: twoLines,
      },
      money('gross', { width: 128, rank: 6, isOptional: true }),
      money('fee', { width: 112, rank: 7, isOptional: true }),
      {
        id: 'channels',
        header: t('columns.channels'),
        sort: { by: 'channels', first: 'desc' },
        kind: 'figure',
        width: 96,
        rank: 8,
        isOptional: true,
        total: page ? format.count(page.totals.channels) : null,
        cell: (row) => format.count(row.channels),
      },
      {
        id: 'registered',
        header: t('columns.registered'),
        sort: { by: 'registered', first: 'desc' },
        kind: 'figure',
        width: 144,
        rank: 9,
        isOptional: true,
        total: page ? t('total_new', { count: format.count(page.totals.new) }) : null,
        cell: (row) => format.day(localDay(row.registered_at), thisYear()),
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        kind: 'actions',
        total: null,
        write: (row) => <ActionMenu label={t('menu', { name: row.nickname })} actions={actionsOf(row)} />,
      },
    ]
  }, [t, format, actionsOf, ago, page])
}

export const thisYear = () => reportingDay(new Date()).slice(0, 4)

/** The change that is planned, else since when the rate holds. */
function FeeRateNote({ member }: { member: MemberAccount }) {
  const t = useTranslations('members')
  const format = useFormat()
  const { fee_rate_since, fee_rate_next } = member
  const since = t('since', { month: format.month(fee_rate_since) })
  const next =
    fee_rate_next &&
    t('next', {
      rate: format.percent(fee_rate_next.fee_rate, 1, 0),
      month: format.month(fee_rate_next.from_month),
    })
  return (
    <span
      className={`block text-small leading-tight whitespace-normal text-balance ${next ? 'text-warn' : 'text-faint'}`}
      {...tooltip([since, next].filter(Boolean).join(' · '))}
    >
      {next ?? since}
    </span>
  )
}
