import type { ManagedChannel } from '@cuesheet/contract/channels'
import { Trash2, UserMinus, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AddMany } from './add-many.tsx'
import { AddOne } from './add-one.tsx'
import { type AddTab, AddTabs } from './add-tabs.tsx'
import { ChannelDetail } from './channel-detail.tsx'
import { ChannelMissing } from './channel-missing.tsx'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { canAssign } from './channel-states.tsx'
import { useAddMany } from './use-add-many.ts'
import { useChannel } from './use-channel.ts'

const isTab = (subject: string | undefined): subject is AddTab => subject === 'new' || subject === 'many'

type Props = ChannelModalsProps & {
  /** The channel deleted last: its sheet closes. */
  removed: number | null
}

/**
 * `new` registers a channel, `many` several at once, an id shows a channel with its verification, which is where a
 * channel that was just registered goes on.
 */
export function AddChannelModal({ isManager, onSearch, removed }: Props) {
  const t = useTranslations('channels')
  const modal = useModal('add-channel')
  const assigning = useModal('assign')
  const deleting = useModal('delete')
  const subject = useKept(modal.subject)
  const [registered, setRegistered] = useState<number | null>(null)
  // A long run goes on while the modal is closed.
  const run = useAddMany()
  const [links, setLinks] = useDraft('add-channels.links', '')
  const shownChannel = useChannel(isTab(subject) ? undefined : subject)
  const { channel } = shownChannel
  const isRemoved = removed !== null && modal.subject === String(removed) && !deleting.isOpen
  const close = useRef(modal.close)
  close.current = modal.close
  useEffect(() => {
    if (isRemoved) close.current()
  }, [isRemoved])
  const isNew = channel !== undefined && channel.channel_id === registered
  const isAdding = isManager && isTab(subject)
  const isMissing = !isAdding && shownChannel.isGone
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={isAdding || isNew ? t('add.title') : t('detail.title')}
      form="side"
      actions={
        isManager && !isAdding && !isMissing && channel ? (
          isNew ? (
            <>
              <Button
                onClick={() => void modal.open('new', { insteadOf: 'add-channel' })}
                className="wide:me-auto"
              >
                {t('add.another')}
              </Button>
              <Button onClick={() => void assigning.open(String(channel.channel_id))}>
                {t('assign.title')}
              </Button>
            </>
          ) : (
            <ChannelActions channel={channel} />
          )
        ) : undefined
      }
    >
      {isAdding ? (
        <>
          <AddTabs tab={subject} onTab={(tab) => void modal.open(tab, { insteadOf: 'add-channel' })} />
          <div role="tabpanel" aria-label={t('add.one')} hidden={subject !== 'new'}>
            <AddOne
              key={registered}
              onSeveral={(pasted) => {
                setLinks(pasted)
                run.reset()
                void modal.open('many', { insteadOf: 'add-channel' })
              }}
              onRegistered={({ channel_id }) => {
                setRegistered(channel_id)
                void modal.open(String(channel_id), { insteadOf: 'add-channel' })
              }}
            />
          </div>
          <div role="tabpanel" aria-label={t('add.many')} hidden={subject !== 'many'}>
            <AddMany
              run={run}
              text={links}
              onText={setLinks}
              onShowUnverified={() => {
                onSearch({ verification: 'pending', status: undefined, page: undefined })
                modal.close()
              }}
            />
          </div>
        </>
      ) : isMissing ? (
        <ChannelMissing />
      ) : channel ? (
        <ChannelDetail channel={channel} isManager={isManager} isNew={isNew} />
      ) : shownChannel.isError ? (
        <Failed title={t('failed')} query={shownChannel} bare />
      ) : (
        <SkeletonGroup className="grid gap-4 pt-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </SkeletonGroup>
      )}
    </Modal>
  )
}

/** What a manager does with a channel, below what the channel says of itself. */
function ChannelActions({ channel }: { channel: ManagedChannel }) {
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
