import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { assign } from './api.ts'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { ChannelsFailed } from './channels-empty.tsx'
import { MemberChoice } from './member-choice.tsx'
import { Notice } from './notice.tsx'
import { SubjectChannels, useSubjectChannels } from './subject-channels.tsx'
import { useSentence } from './use-sentence.ts'

const nobody: ReadonlySet<number> = new Set()

/** Lets members see channels: one or all that are selected, to one or several members. */
export function AssignModal({ members, selected, onAssigned }: ChannelModalsProps) {
  const t = useTranslations('channels.assign')
  const app = useTranslations('app')
  const sentence = useSentence()
  const modal = useModal('assign')
  const { channels } = useSubjectChannels(modal.subject, selected)
  const [chosen, setChosen] = useState(nobody)
  const [isMissing, setMissing] = useState(false)
  const assigning = useMutation(assign)
  const leave = () => {
    modal.close()
    setChosen(nobody)
    setMissing(false)
    assigning.reset()
  }
  const send = () => {
    setMissing(chosen.size === 0)
    if (chosen.size === 0) return
    assigning.mutate(
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
  const hasAll = (account_id: number) =>
    channels.length > 0 &&
    channels.every((channel) => channel.members.some((member) => member.account_id === account_id))
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
            disabled={channels.length === 0}
            busy={assigning.isPending && app('state.working')}
          >
            {chosen.size > 0 ? t('submit_count', { count: chosen.size }) : t('submit')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        <SubjectChannels channels={channels} />
        {members.error && members.members.length === 0 ? (
          <ChannelsFailed error={members.error} onRetry={members.retry} isBusy={members.isLoading} bare />
        ) : (
          <MemberChoice
            label={t('members')}
            members={members.members.map((member) => ({
              ...member,
              settled: hasAll(member.account_id) ? t('already') : undefined,
            }))}
            chosen={chosen}
            onChange={(next) => {
              setChosen(next)
              setMissing(false)
            }}
            more={members}
            error={isMissing ? t('required') : undefined}
          />
        )}
        {assigning.isError && <Notice tone="bad" text={sentence(assigning.error)} />}
      </div>
    </Modal>
  )
}
