import type { EventKind, streamSubjects } from '@cuesheet/contract/events'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ServerEvent } from './read-events.ts'

/** Channels are also in the lists of reports, in what the profile says is needed, and in who may copy ISRCs. */
const ofChannels: QueryKey[] = [['channels'], ['dashboard'], ['auth', 'me'], ['music', 'home']]
const staleAfter: Record<EventKind, QueryKey[]> = {
  channel_changed: ofChannels,
  // One that is deleted takes its messages along.
  channels_changed: [...ofChannels, ['messages']],
  // A fee rate is part of every figure of its member.
  members_changed: [['members'], ['dashboard']],
  message: [['messages']],
  messages_read: [['messages']],
  // How many are unread, and the urgent ones, are in the profile.
  notices_changed: [['notices'], ['auth', 'me']],
}
/** What may have been announced between the first answers of a page and its first stream. */
const staleAtFirst: QueryKey[] = [['channels'], ['messages']]

/** Several events at once, as of a change of many channels, are one reading. */
const gatherMs = 200

/** Reads again what events say has changed; answers what to call with each of them. */
export function eventApplier(client: QueryClient): (event: ServerEvent) => void {
  const stale = new Map<string, QueryKey>()
  let isFirst = true
  const read = () => {
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey })
    stale.clear()
  }
  const mark = (keys: QueryKey[]) => {
    if (stale.size === 0) setTimeout(read, gatherMs)
    for (const key of keys) stale.set(JSON.stringify(key), key)
  }
  return ({ event, data }) => {
    if (event === 'open') {
      const { resumed } = data as z.output<typeof streamSubjects.open>
      if (!resumed) mark(isFirst ? staleAtFirst : [[]])
      isFirst = false
    } else if (event in staleAfter) mark(staleAfter[event as EventKind])
  }
}
