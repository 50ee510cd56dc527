import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useState } from 'react'
import { AddChannelModal } from './add-channel-modal.tsx'
import { AssignModal } from './assign-modal.tsx'
import type { ChannelsSearch } from './channels-search.ts'
import { DeleteModal } from './delete-modal.tsx'
import type { MemberList } from './member-list.ts'
import { UnassignModal } from './unassign-modal.tsx'

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
