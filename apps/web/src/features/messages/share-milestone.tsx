import type { Message } from '@cuesheet/contract/messages'
import { ImageDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type SharedMilestone, writeMilestones } from '../../lib/shared-milestones.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'

/** The milestones that a message tells, those that it lists by name; of others none. */
export function milestonesOf({ kind, channel_id, names, list }: Message): SharedMilestone[] {
  const views = Number(names.views)
  switch (kind) {
    case 'views_of_video':
      return names.video_id && channel_id !== null
        ? [{ kind: 'video', video_id: names.video_id, channel_id, views }]
        : []
    case 'views_of_channel':
      return channel_id === null ? [] : [{ kind: 'channel', id: channel_id, views }]
    case 'views_of_member':
      return names.account_id ? [{ kind: 'member', id: Number(names.account_id), views }] : []
    case 'views_of_own':
      return [{ kind: 'own', views }]
    case 'views_of_videos':
    case 'views_of_channels':
    case 'views_of_members':
      return (list?.first ?? []).flatMap((item): SharedMilestone[] => {
        const reached = Number(item.views ?? names.views)
        if (item.video_id !== null && item.channel_id !== null)
          return [{ kind: 'video', video_id: item.video_id, channel_id: item.channel_id, views: reached }]
        if (item.channel_id !== null) return [{ kind: 'channel', id: item.channel_id, views: reached }]
        return item.account_id === null ? [] : [{ kind: 'member', id: item.account_id, views: reached }]
      })
    case 'record_day':
      return names.day
        ? [{ kind: 'day', day: names.day, within: names.within === 'year' ? 'year' : 'all' }]
        : []
    case 'first_earnings':
      return names.day ? [{ kind: 'first', day: names.day }] : []
    default:
      return []
  }
}

/** Opens the picture of what a message tells; nothing where that is no milestone. */
export function ShareMilestone({ message }: { message: Message }) {
  const t = useTranslations('messages')
  const sharing = useModal('share-picture')
  const inbox = useModal('messages')
  const milestones = milestonesOf(message)
  if (milestones.length === 0) return null
  return (
    <span className="relative mt-1.5 block">
      <Button
        onClick={() =>
          void sharing.open(writeMilestones(milestones), { insteadOf: inbox.isOpen ? 'messages' : undefined })
        }
      >
        <ImageDown size={16} aria-hidden="true" />
        {t('share')}
      </Button>
    </span>
  )
}
