import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../ui/failed.tsx'
import { AddChannelModal } from './add-channel-modal.tsx'
import { AssignmentModal } from './assignment-modal.tsx'
import type { ChannelsSearch } from './channels-search.ts'
import { DeleteModal } from './delete-modal.tsx'
import { type ChoosableMember, MemberChoice } from './member-choice.tsx'
import type { MemberList } from './member-list.ts'

export type ChannelModalsProps = {
  isManager: boolean
  members: MemberList
  /** What is picked in the list, for what is done with several at once. */
  selected: ReadonlyMap<number, ManagedChannel>
  onAssigned: () => void
  onSearch: (change: ChannelsSearch) => void
}

/** Everything that opens over the list, each named by the address. */
export default function ChannelModals(props: ChannelModalsProps) {
  const [removed, setRemoved] = useState<number | null>(null)
  return (
    <>
      <AddChannelModal {...props} removed={removed} />
      {props.isManager && (
        <>
          <AssignModal {...props} />
          <UnassignModal {...props} />
          <DeleteModal onRemoved={setRemoved} />
        </>
      )}
    </>
  )
}

/** Lets members see channels: one or all that are selected, to one or several members. */
function AssignModal({ members, selected, onAssigned }: ChannelModalsProps) {
  const t = useTranslations('channels.assign')
  const channelsText = useTranslations('channels')
  return (
    <AssignmentModal
      name="assign"
      selected={selected}
      onAssigned={onAssigned}
      submitText={(count) => (count > 0 ? t('submit_count', { count }) : t('submit'))}
    >
      {(channels, choice) =>
        members.error && members.members.length === 0 ? (
          <Failed
            title={channelsText('failed')}
            query={{
              error: members.error,
              isFetching: members.isLoading,
              refetch: async () => members.retry(),
            }}
            bare
          />
        ) : (
          <MemberChoice
            label={t('members')}
            members={members.members.map((member) => ({
              ...member,
              settled: channels.every((channel) =>
                channel.members.some(({ account_id }) => account_id === member.account_id),
              )
                ? t('already')
                : undefined,
            }))}
            more={members}
            {...choice}
          />
        )
      }
    </AssignmentModal>
  )
}

/** Ends assignments of one or of all selected channels; says that nothing is lost by it. */
function UnassignModal({ selected, onAssigned }: ChannelModalsProps) {
  const t = useTranslations('channels.unassign')
  return (
    <AssignmentModal
      name="unassign"
      selected={selected}
      onAssigned={onAssigned}
      only={onlyMember}
      canSend={(channels) => assignedMembers(channels).length > 0}
      submitText={() => t('submit')}
    >
      {(channels, choice) => (
        <MemberChoice label={t('members')} members={assignedMembers(channels)} {...choice} />
      )}
    </AssignmentModal>
  )
}

/** With one to choose from there is nothing to choose. */
function onlyMember(channels: ManagedChannel[]): ReadonlySet<number> | null {
  const [only, ...others] = assignedMembers(channels)
  return only && others.length === 0 ? new Set([only.account_id]) : null
}

/** The members of these channels, by name. */
function assignedMembers(channels: ManagedChannel[]): ChoosableMember[] {
  const byId = new Map(
    channels.flatMap(({ members }) => members.map((member) => [member.account_id, member])),
  )
  return [...byId.values()].sort((a, b) => a.nickname.localeCompare(b.nickname))
}
