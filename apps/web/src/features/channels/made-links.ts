import { addCodeLinks } from '@cuesheet/contract/code-links'
import { usualLinkDays } from '@cuesheet/contract/values/code-link'
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { readAgainAfter } from '../../lib/changes.ts'
import { nothingMeanwhile } from '../../lib/client.ts'

export type MadeLink = { address: string; expires_at: string }

/** The address of a channel's link, known where it was made until the session ends: the server has a hash alone. */
export const madeLinkQuery = (channel_id: number) =>
  queryOptions<MadeLink>({
    queryKey: ['made-links', channel_id],
    queryFn: skipToken,
    placeholderData: nothingMeanwhile,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Links that one call makes. */
const atOnce = 50

export const makeLinks = mutationOptions({
  mutationFn: async ({ channels, days = usualLinkDays }: { channels: number[]; days?: number }) => {
    const links = []
    for (let start = 0; start < channels.length; start += atOnce) {
      const body = { channels: channels.slice(start, start + atOnce), days }
      links.push(...(await call(addCodeLinks, { body })).links)
    }
    return links
  },
  onSuccess: (links, _given, _result, { client }) => {
    for (const { channel_id, token, expires_at } of links)
      client.setQueryData<MadeLink>(madeLinkQuery(channel_id).queryKey, {
        address: `${location.origin}/verify#${token}`,
        expires_at,
      })
  },
  onSettled: () => void readAgainAfter(addCodeLinks.path),
})
