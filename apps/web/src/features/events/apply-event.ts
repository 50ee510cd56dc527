import type { EventKind, streamSubjects } from '@cuesheet/contract/events'
import type * as z from 'zod/mini'
import { everything, figures, readAgain } from '../../lib/changes.ts'
import type { ServerEvent } from './read-events.ts'

/** Channels are also in the lists of reports, in what the profile says is needed, and in who may copy ISRCs. */
const ofChannels = ['channels', ...figures, 'member/me', 'music/home']
const staleAfter: Record<EventKind, string[]> = {
  channel_changed: ofChannels,
  // One that is deleted takes its messages along.
  channels_changed: [...ofChannels, 'messages'],
  // A fee rate is part of every figure of its member.
  members_changed: ['member/mcn', 'member/fees', ...figures],
  message: ['messages'],
  messages_read: ['messages'],
  // How many are unread, and the urgent ones, are in the profile.
  notices_changed: ['notices', 'console/notices', 'member/me'],
}
/** What may have been announced between the first answers of a page and its first stream. */
const staleAtFirst = ['channels', 'messages']

/** Several events at once, as of a change of many channels, are one reading. */
const gatherMs = 200

/** Reads again what events say has changed; answers what to call with each of them. */
export function eventApplier(): (event: ServerEvent) => void {
  const stale = new Set<string>()
  let isFirst = true
  const read = () => {
    void readAgain([...stale])
    stale.clear()
  }
  const mark = (parts: string[]) => {
    if (stale.size === 0) setTimeout(read, gatherMs)
    for (const part of parts) stale.add(part)
  }
  return ({ event, data }) => {
    if (event === 'open') {
      const { resumed } = data as z.output<typeof streamSubjects.open>
      if (!resumed) mark(isFirst ? staleAtFirst : everything)
      isFirst = false
    } else if (event in staleAfter) mark(staleAfter[event as EventKind])
  }
}
