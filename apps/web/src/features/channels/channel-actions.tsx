import type { ManagedChannel } from '@cuesheet/contract/channels'
import { Trash2, UserMinus, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { canAssign } from './channel-states.tsx'

/** What a manager does with a channel, below what the channel says of itself. */
export function ChannelActions({ channel }: { channel: ManagedChannel }) {
  const t = useTranslations('channels.actions')
  const assigning = useModal('assign')
  const unassigning = useModal('unassign')
  const deleting = useModal('delete')
  const id = String(channel.channel_id)
  return (
    <>
      <Button kind="danger" onClick={() => void deleting.open(id)} className="wide:me-auto">
        <Trash2 size={16} aria-hidden="true" />
        {t('delete')}
      </Button>
      {channel.members.length > 0 && (
        <Button onClick={() => void unassigning.open(id)}>
          <UserMinus size={16} aria-hidden="true" className="mobile:hidden" />
          {t('unassign')}
        </Button>
      )}
      {canAssign(channel) && (
        <Button onClick={() => void assigning.open(id)}>
          <UserPlus size={16} aria-hidden="true" className="mobile:hidden" />
          {t('assign')}
        </Button>
      )}
    </>
  )
}
