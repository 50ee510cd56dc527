import type { ComponentProps } from 'react'
import { useLiveEvents } from '../features/events/use-live-events.ts'
import { Inbox } from '../features/messages/inbox.tsx'

/** The inbox, and the stream that keeps it and every screen up to date. */
export default function LiveInbox(props: ComponentProps<typeof Inbox>) {
  useLiveEvents()
  return <Inbox {...props} />
}
