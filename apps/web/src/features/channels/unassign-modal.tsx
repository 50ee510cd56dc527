import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { AssignmentModal } from './assignment-modal.tsx'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { type ChoosableMember, MemberChoice } from './member-choice.tsx'

/** Ends assignments of one or of all selected channels; says that nothing is lost by it. */
export function UnassignModal({ selected, onAssigned }: ChannelModalsProps) {
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
