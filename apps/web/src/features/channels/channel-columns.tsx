import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { nameWidth } from '../../ui/table/fit-columns.ts'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { useCategoryName } from './category-name.ts'
import {
  ChannelMarks,
  ReviewPill,
  useReviewNote,
  VerificationNote,
  VerificationPill,
} from './channel-states.tsx'
import type { ManagedChannelSort } from './channels-search.ts'
import { useChannelActions } from './use-channel-actions.ts'

type ChannelColumn = RecordColumn<ManagedChannel, ManagedChannelSort>

/** The table's columns, with those that only a manager needs. */
export function useChannelColumns(isManager: boolean): ChannelColumn[] {
  const t = useTranslations('channels')
  const categoryName = useCategoryName()
  const actionsOf = useChannelActions()
  return useMemo(() => {
    const twoLines = (
      <span className="grid gap-1.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-20" />
      </span>
    )
    const columns: (ChannelColumn | false)[] = [
      {
        id: 'channel',
        header: t('columns.channel'),
        sort: { by: 'title', first: 'asc' },
        width: 'rest',
        minWidth: isManager ? 272 : nameWidth,
        className: isManager ? 'ps-0!' : '',
        cell: (row, link) => (
          <div className="flex min-w-0 items-center gap-3">
            <RoundPicture src={row.thumbnail} name={row.title} sizePx={40} />
            <div className="min-w-0">
              <span className="flex min-w-0 items-center gap-1.5">
                <ModalLink
                  modal="add-channel"
                  subject={row.channel_id}
                  row={link}
                  className="truncate rounded-small font-medium group-hover:text-primary-text"
                >
                  {row.title}
                </ModalLink>
                <ChannelMarks channel={row} />
              </span>
              <span className="flex min-w-0 gap-1 text-small text-faint">
                {row.handle && <span className="truncate">{row.handle}</span>}
                {row.category && (
                  <span className="shrink-0">
                    {row.handle && '· '}
                    {categoryName(row.category)}
                  </span>
                )}
              </span>
            </div>
          </div>
        ),
        skeleton: <IdentitySkeleton picture="size-10" />,
      },
      {
        id: 'status',
        header: t('columns.status'),
        sort: { by: 'status', first: 'asc' },
        width: 144,
        rank: 1,
        cell: (row, _link, isShown) => (
          <ReviewCell channel={row} saysVerification={!isShown('verification')} />
        ),
        skeleton: twoLines,
      },
      {
        id: 'verification',
        header: t('columns.verification'),
        width: 144,
        rank: 2,
        cell: (row) => (
          <>
            <VerificationPill channel={row} />
            <span className="block text-small leading-tight text-faint">
              <VerificationNote channel={row} />
            </span>
          </>
        ),
        skeleton: twoLines,
      },
      isManager && {
        id: 'members',
        header: t('columns.members'),
        width: 128,
        rank: 3,
        cell: (row) => <MemberFaces members={row.members} />,
        skeleton: <Skeleton className="h-6 w-20" />,
      },
      {
        id: 'registered',
        header: t('columns.registered'),
        sort: { by: 'registered', first: 'desc' },
        kind: 'figure',
        width: 144,
        rank: 5,
        cell: (row) => <Day day={row.registered_on} />,
      },
      {
        id: 'approved',
        header: t('columns.approved'),
        sort: { by: 'approved', first: 'desc' },
        kind: 'figure',
        width: 144,
        rank: 6,
        cell: (row) => (row.approved_on ? <Day day={row.approved_on} /> : <Nothing />),
      },
      {
        id: 'shorts',
        header: t('columns.shorts'),
        sort: { by: 'shorts', first: 'desc' },
        kind: 'figure',
        width: 80,
        rank: 4,
        cell: (row) => <ShortsCount videos={row.videos} />,
      },
      isManager && {
        id: 'actions',
        header: t('columns.actions'),
        kind: 'actions',
        write: (row) => <ActionMenu label={t('menu', { title: row.title })} actions={actionsOf(row)} />,
      },
    ]
    return columns.filter((column) => column !== false)
  }, [t, categoryName, actionsOf, isManager])
}

/** The review, and in a narrow table the verification below it. */
function ReviewCell({ channel, saysVerification }: { channel: ManagedChannel; saysVerification: boolean }) {
  const note = useReviewNote(channel)
  return (
    <>
      <ReviewPill channel={channel} />
      {saysVerification && (
        <span className="mt-1 block">
          <VerificationPill channel={channel} />
        </span>
      )}
      {note && !saysVerification && (
        <span
          className={`block text-small text-faint ${note === channel.status_reason ? 'truncate' : 'leading-tight text-pretty'}`}
          {...tooltip(note)}
        >
          {note}
        </span>
      )}
    </>
  )
}

/** With its year where that is not this one, as everywhere else. */
function Day({ day }: { day: string }) {
  return useFormat().day(day, String(new Date().getFullYear()))
}

const Nothing = () => <span className="text-faint">–</span>

const maxFaces = 3

/** To whom a channel is assigned: a name, or faces with their names. */
function MemberFaces({ members }: { members: ManagedChannel['members'] }) {
  const t = useTranslations('channels')
  const names = members.map(({ nickname }) => nickname).join(', ')
  if (members.length === 0) return <span className="text-small text-faint">{t('unassigned')}</span>
  const [only] = members
  if (members.length === 1 && only)
    return (
      <span className="flex min-w-0 items-center gap-2" {...tooltip(only.nickname)}>
        <Avatar name={only.nickname} sizePx={24} />
        <bdi className="truncate">{only.nickname}</bdi>
      </span>
    )
  return (
    <span className="inline-flex items-center" {...tooltip(names)}>
      {members.slice(0, maxFaces).map(({ account_id, nickname }) => (
        <span key={account_id} className="-ms-1.5 rounded-full bg-surface p-0.5 first:ms-0">
          <Avatar name={nickname} sizePx={24} />
        </span>
      ))}
      {members.length > maxFaces && (
        <span aria-hidden="true" className="ms-1 text-small text-muted">
          +{members.length - maxFaces}
        </span>
      )}
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** A channel's Shorts; what else it has, and what no report says, on hover. */
function ShortsCount({ videos }: { videos: ManagedChannel['videos'] }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { shorts, others, unknown } = videos
  const rest = [
    ...(others > 0 ? [t('videos_others', { count: format.count(others) })] : []),
    ...(unknown > 0 ? [t('videos_unknown', { count: format.count(unknown) })] : []),
  ].join(' · ')
  return (
    <span {...(rest && tooltip(rest))}>
      {format.count(shorts)}
      {rest && <span className="sr-only">, {rest}</span>}
    </span>
  )
}
