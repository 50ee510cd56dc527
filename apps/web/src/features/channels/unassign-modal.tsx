import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { unassign } from './api.ts'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { type ChoosableMember, MemberChoice } from './member-choice.tsx'
import { Notice } from './notice.tsx'
import { SubjectChannels, useSubjectChannels } from './subject-channels.tsx'
import { useSentence } from './use-sentence.ts'

const nobody: ReadonlySet<number> = new Set()

/** Ends assignments of one or of all selected channels; says that nothing is lost by it. */
export function UnassignModal({ selected, onAssigned }: ChannelModalsProps) {
  const t = useTranslations('channels.unassign')
  const app = useTranslations('app')
  const sentence = useSentence()
  const modal = useModal('unassign')
  const { channels } = useSubjectChannels(modal.subject, selected)
  const assigned = assignedMembers(channels)
  const [picked, setPicked] = useState(nobody)
  // With one to choose from there is nothing to choose.
  const [only, ...others] = assigned
  const chosen = only && others.length === 0 ? new Set([only.account_id]) : picked
  const [isMissing, setMissing] = useState(false)
  const ending = useMutation(unassign)
  const leave = () => {
    modal.close()
    setPicked(nobody)
    setMissing(false)
    ending.reset()
  }
  const send = () => {
    setMissing(chosen.size === 0)
    if (chosen.size === 0) return
    ending.mutate(
      { channels: channels.map(({ channel_id }) => channel_id), members: [...chosen] },
      {
        onSuccess: () => {
          snackbars.show('success', t('done'))
          onAssigned()
          leave()
        },
      },
    )
  }
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('title')}
      closeText={app('action.close')}
      description={t('text')}
      actions={
        <>
          <Button onClick={leave}>{app('action.cancel')}</Button>
          <Button
            kind="primary"
            onClick={send}
            disabled={assigned.length === 0}
            busy={ending.isPending && app('state.working')}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <SubjectChannels channels={channels} />
        <MemberChoice
          label={t('members')}
          members={assigned}
          chosen={chosen}
          onChange={(next) => {
            setPicked(next)
            setMissing(false)
          }}
          error={isMissing ? t('required') : undefined}
        />
        {ending.isError && <Notice tone="bad" text={sentence(ending.error)} />}
      </div>
    </Modal>
  )
}

/** Who has any of these channels, by name. */
function assignedMembers(channels: ManagedChannel[]): ChoosableMember[] {
  const byId = new Map(
    channels.flatMap(({ members }) => members.map((member) => [member.account_id, member])),
  )
  return [...byId.values()].sort((a, b) => a.nickname.localeCompare(b.nickname))
}
