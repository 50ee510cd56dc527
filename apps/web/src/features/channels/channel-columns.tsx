import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { nameWidth } from '../../ui/table/fit-columns.ts'
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
import { MemberFaces } from './member-faces.tsx'
import { ShortsCount } from './shorts-count.tsx'
import { useChannelActions } from './use-channel-actions.ts'
import type { Selection } from './use-selection.ts'

type ChannelColumn = Column<ManagedChannel, ManagedChannelSort>

/** The table's columns; those that only a manager needs come with a selection. */
export function useChannelColumns(
  rows: readonly ManagedChannel[],
  selection: Selection | null,
): ChannelColumn[] {
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
    const columns: (ChannelColumn | null)[] = [
      selection && pickColumn(rows, selection, t('pick_page'), (title) => t('pick', { title })),
      {
        id: 'channel',
        header: t('columns.channel'),
        sort: { by: 'title', first: 'asc' },
        align: 'start',
        width: 'rest',
        minWidth: selection ? 272 : nameWidth,
        rank: null,
        className: selection ? 'ps-0!' : '',
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
        align: 'start',
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
        align: 'start',
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
      selection && {
        id: 'members',
        header: t('columns.members'),
        align: 'start',
        width: 128,
        rank: 3,
        cell: (row) => <MemberFaces members={row.members} />,
        skeleton: <Skeleton className="h-6 w-20" />,
      },
      {
        id: 'registered',
        header: t('columns.registered'),
        sort: { by: 'registered', first: 'desc' },
        align: 'end',
        width: 144,
        rank: 5,
        cell: (row) => <Day day={row.registered_on} />,
        skeleton: <Skeleton className="ms-auto h-4 w-14" />,
      },
      {
        id: 'approved',
        header: t('columns.approved'),
        sort: { by: 'approved', first: 'desc' },
        align: 'end',
        width: 144,
        rank: 6,
        cell: (row) => (row.approved_on ? <Day day={row.approved_on} /> : <Nothing />),
        skeleton: <Skeleton className="ms-auto h-4 w-14" />,
      },
      {
        id: 'shorts',
        header: t('columns.shorts'),
        sort: { by: 'shorts', first: 'desc' },
        align: 'end',
        width: 80,
        rank: 4,
        cell: (row) => <ShortsCount videos={row.videos} />,
        skeleton: <Skeleton className="ms-auto h-4 w-10" />,
      },
      selection && {
        id: 'actions',
        header: t('columns.actions'),
        head: <span className="sr-only">{t('columns.actions')}</span>,
        align: 'end',
        width: 56,
        rank: null,
        className: 'px-2! pe-3!',
        cell: (row) => <ActionMenu label={t('menu', { title: row.title })} actions={actionsOf(row)} />,
        skeleton: null,
      },
    ]
    return columns.filter((column) => column !== null)
  }, [t, categoryName, actionsOf, rows, selection])
}

function pickColumn(
  rows: readonly ManagedChannel[],
  { picked, change }: Selection,
  pageText: string,
  textOf: (title: string) => string,
): ChannelColumn {
  const count = rows.filter(({ channel_id }) => picked.has(channel_id)).length
  const isAll = rows.length > 0 && count === rows.length
  return {
    id: 'pick',
    header: pageText,
    head: (
      <Checkbox
        label={pageText}
        isChecked={isAll}
        isMixed={count > 0 && !isAll}
        isDisabled={rows.length === 0}
        onChange={() => change(rows, !isAll)}
      />
    ),
    align: 'start',
    width: 52,
    rank: null,
    className: 'pe-0!',
    cell: (row) => (
      <Checkbox
        label={textOf(row.title)}
        isChecked={picked.has(row.channel_id)}
        onChange={(isPicked) => change([row], isPicked)}
        className="-mx-2 px-2"
      />
    ),
    skeleton: <Skeleton className="size-[18px]" />,
  }
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
