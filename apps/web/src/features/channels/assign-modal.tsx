import { useTranslations } from 'use-intl'
import { AssignmentModal } from './assignment-modal.tsx'
import type { ChannelModalsProps } from './channel-modals.tsx'
import { ChannelsFailed } from './channels-empty.tsx'
import { MemberChoice } from './member-choice.tsx'

/** Lets members see channels: one or all that are selected, to one or several members. */
export function AssignModal({ members, selected, onAssigned }: ChannelModalsProps) {
  const t = useTranslations('channels.assign')
  return (
    <AssignmentModal
      name="assign"
      selected={selected}
      onAssigned={onAssigned}
      submitText={(count) => (count > 0 ? t('submit_count', { count }) : t('submit'))}
    >
      {(channels, choice) =>
        members.error && members.members.length === 0 ? (
          <ChannelsFailed error={members.error} onRetry={members.retry} isBusy={members.isLoading} bare />
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
