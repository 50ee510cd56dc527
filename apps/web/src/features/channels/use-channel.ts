import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../lib/call-error.ts'
import { channelQuery, knownChannel } from './channel-queries.ts'

const idOf = (subject: string | undefined) =>
  subject !== undefined && /^[1-9]\d{0,9}$/.test(subject) ? Number(subject) : null

/** The channel that a modal's address names: what the list knows at once, then as it is now. */
export function useChannel(subject: string | undefined) {
  const client = useQueryClient()
  const id = idOf(subject)
  const query = useQuery({ ...channelQuery(id ?? 0), enabled: id !== null })
  const isUnknown = id === null
  return {
    ...query,
    channel: id === null ? undefined : (query.data?.channel ?? knownChannel(client, id)),
    isUnknown,
    /** There is none, or it was deleted while it was shown. */
    isGone: isUnknown || isNotFound(query.error),
  }
}
