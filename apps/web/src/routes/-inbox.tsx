import { useLiveEvents } from '../features/events/use-live-events.ts'
import { Inbox } from '../features/messages/inbox.tsx'
import type { useModal } from '../lib/use-modal.ts'

/** The inbox, and the stream that keeps it and every screen up to date. */
export default function LiveInbox(props: { modal: ReturnType<typeof useModal>; startsOpen: boolean }) {
  useLiveEvents()
  return <Inbox {...props} />
}
