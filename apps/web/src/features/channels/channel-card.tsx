import type { ManagedChannel } from '@cuesheet/contract/channels'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { useCategoryName } from './category-name.ts'
import { ChannelMarks, ReviewPill, useReviewNote, VerificationPill } from './channel-states.tsx'
import type { Selection } from './use-selection.ts'

/** Members are on a line of their own. */
export const cardHeight = (showsMembers: boolean) => (showsMembers ? 125 : 98)

type Props = {
  channel: ManagedChannel
  link: RowLink
  /** Null while nothing is being picked. */
  selection: Selection | null
  showsMembers: boolean
}

/** A channel on a phone: its name, its state, its members. The whole card opens it. */
export function ChannelCard({ channel, link, selection, showsMembers }: Props) {
  const t = useTranslations('channels')
  const format = useFormat()
  const categoryName = useCategoryName()
  const note = useReviewNote(channel)
  const { title, handle, category, thumbnail, members, videos, channel_id } = channel
  const names = members.map(({ nickname }) => nickname).join(', ')
  return (
    <div className="flex min-w-0 flex-1">
      {selection && (
        <Checkbox
          label={t('pick', { title })}
          isChecked={selection.picked.has(channel_id)}
          onChange={(isPicked) => selection.change([channel], isPicked)}
          className="shrink-0 ps-3.5 pt-1.5 [&>label]:pe-1"
        />
      )}
      <ModalLink
        modal="add-channel"
        subject={channel.channel_id}
        row={link}
        className="flex min-w-0 flex-1 flex-col justify-center gap-2 px-3.5 -outline-offset-2"
      >
        <span className="flex min-w-0 items-center gap-3">
          <RoundPicture src={thumbnail} name={title} sizePx={40} />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-1.5 font-medium">
              <span className="truncate">{title}</span>
              <ChannelMarks channel={channel} />
            </span>
            <span className="block truncate text-small text-faint">
              {[handle, category && categoryName(category)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ChevronRight size={16} aria-hidden="true" className="-me-1 shrink-0 text-faint" />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-small text-faint">
          <ReviewPill channel={channel} />
          <VerificationPill channel={channel} />
          <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{!showsMembers && note}</span>
          <span className="shrink-0">{t('shorts_of', { count: format.count(videos.shorts) })}</span>
        </span>
        {showsMembers && (
          <span className="truncate text-small text-faint">
            {[note, names || t('unassigned')].filter(Boolean).join(' · ')}
          </span>
        )}
      </ModalLink>
    </div>
  )
}

export function ChannelCardSkeleton() {
  return (
    <span className="flex flex-1 flex-col justify-center gap-3 px-3.5">
      <IdentitySkeleton picture="size-10" />
      <Skeleton className="h-5 w-32 rounded-full" />
    </span>
  )
}
