import type { MemberAccount } from '@cuesheet/contract/members'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { MemberSort } from '@cuesheet/contract/values/member-sort'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { localDay } from '../../lib/calendar.ts'
import { useFormat } from '../../lib/format.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Exact } from '../../ui/exact.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { tooltip } from '../../ui/tooltip.ts'
import type { MembersPage } from './api.ts'
import { FeeRateNote } from './fee-rate-note.tsx'
import { Growth } from './growth.tsx'
import { MemberLink } from './member-link.tsx'
import { SharedNote } from './shared-note.tsx'
import { StartProgress } from './start-progress.tsx'
import { useMemberActions } from './use-member-actions.ts'

type MemberColumn = Column<MemberAccount, MemberSort>

const figure = <Skeleton className="ms-auto h-4 w-16" />
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
  return useMemo(() => {
    const shown = (by: 'gross' | 'fee' | 'net', { gross, net }: Pick<MemberAccount, 'gross' | 'net'>) => (
      <span className="tabular-nums">
        {by === 'fee' ? format.fee(gross, net) : format.money(by === 'gross' ? gross : net)}
      </span>
    )
    const money = (by: 'gross' | 'fee' | 'net', place: { width: number; rank: number }): MemberColumn => ({
      id: by,
      header: t(`columns.${by}`),
      sort: { by, first: 'desc' },
      align: 'end',
      ...place,
      total: page ? shown(by, page.totals) : null,
      cell: (row) => shown(by, row),
      skeleton: figure,
    })
    const netWithGrowth = (
      of: Pick<MemberAccount, 'gross' | 'net' | 'matched' | 'previous' | 'change'>,
      isShown: (id: string) => boolean,
    ) => (
      <>
        {shown('net', of)}
        {!isShown('change') && (
          <span className="block text-small leading-tight">
            <Growth of={of} format={format} isShort />
          </span>
        )}
      </>
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
        align: 'start',
        width: 'rest',
        rank: null,
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
              <span className="block truncate text-small text-faint">{row.user_id}</span>
              <StartProgress step={row.start_step} />
            </div>
          </div>
        ),
        skeleton: <IdentitySkeleton picture="size-9" />,
      },
      {
        id: 'fee_rate',
        header: t('columns.fee_rate'),
        sort: { by: 'fee_rate', first: 'desc' },
        align: 'start',
        width: 160,
        rank: 3,
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
      {
        id: 'channels',
        header: t('columns.channels'),
        sort: { by: 'channels', first: 'desc' },
        align: 'end',
        width: 96,
        rank: 5,
        total: page ? format.count(page.totals.channels) : null,
        cell: (row) => format.count(row.channels),
        skeleton: <Skeleton className="ms-auto h-4 w-6" />,
      },
      money('gross', { width: 128, rank: 4 }),
      {
        id: 'change',
        header: t('columns.change'),
        hint: hint('change'),
        sort: { by: 'change', first: 'desc' },
        align: 'end',
        width: 144,
        rank: 2,
        total: page ? <Growth of={page.totals} format={format} /> : null,
        cell: (row) => <Growth of={row} format={format} />,
        skeleton: figure,
      },
      {
        id: 'share',
        header: t('columns.share'),
        hint: hint('share'),
        sort: { by: 'share', first: 'desc' },
        align: 'end',
        width: 96,
        rank: 6,
        total: page ? <span className="tabular-nums">{format.percent(page.totals.share)}</span> : null,
        cell: (row) => <span className="tabular-nums">{format.percent(row.share)}</span>,
        skeleton: figure,
      },
      money('fee', { width: 112, rank: 7 }),
      {
        ...money('net', { width: 128, rank: 1 }),
        total: (isShown) => page && netWithGrowth(page.totals, isShown),
        cell: (row, _link, isShown) => (
          <>
            {netWithGrowth(row, isShown)}
            {!isShown('fee_rate') && (
              <span className="block text-small leading-tight text-faint">
                {t('columns.fee_rate')} {format.percent(row.fee_rate, 1, 0)}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'last_signed_in',
        header: t('columns.last_signed_in'),
        sort: { by: 'last_signed_in', first: 'desc' },
        align: 'end',
        width: 128,
        rank: 8,
        total: page ? (
          <span {...tooltip(t('total_active_hint'))}>
            {t('total_active', { count: format.count(page.totals.active) })}
          </span>
        ) : null,
        cell: (row) =>
          row.last_signed_in_at ? (
            <Exact
              short={format.day(localDay(row.last_signed_in_at), thisYear())}
              exact={format.moment(row.last_signed_in_at)}
            />
          ) : (
            <span className="text-faint">{t('never')}</span>
          ),
        skeleton: figure,
      },
      {
        id: 'registered',
        header: t('columns.registered'),
        sort: { by: 'registered', first: 'desc' },
        align: 'end',
        width: 144,
        rank: 9,
        total: page ? t('total_new', { count: format.count(page.totals.new) }) : null,
        cell: (row) => format.day(localDay(row.registered_at), thisYear()),
        skeleton: figure,
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        head: <span className="sr-only">{t('columns.actions')}</span>,
        align: 'end',
        width: 56,
        rank: null,
        className: 'px-2! pe-3!',
        total: null,
        cell: (row) => <ActionMenu label={t('menu', { name: row.nickname })} actions={actionsOf(row)} />,
        skeleton: null,
      },
    ]
  }, [t, format, actionsOf, page])
}

export const thisYear = () => reportingDay(new Date()).slice(0, 4)
