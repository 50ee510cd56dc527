import {
  addCodeLinks,
  type LinkedChannel,
  linkedCode,
  revokeCodeLink,
  verifyLinked,
} from '@cuesheet/contract/code-links'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { usualLinkDays } from '@cuesheet/contract/values/code-link'
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { readAllAgain } from './api.ts'
import { nextAskMs } from './next-ask.ts'

const waitingMs = 15_000

/** How far a channel's verification is, for a person who has the link: asked for again until it is proven. */
export const linkedCodeQuery = (token: string) =>
  queryOptions({
    queryKey: ['linked-code', token],
    queryFn: async ({ signal }) => (await call(linkedCode, { body: { token }, signal })).channel,
    // An address without one leads nowhere, which nobody need be asked.
    enabled: token !== '',
    placeholderData: () => undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.verification === 'verified') return false
      return nextAskMs([state.data], Date.now()) || waitingMs
    },
  })

export const verifyByLink = mutationOptions({
  mutationKey: ['linked-code', 'verify'],
  mutationFn: (body: BodyOf<typeof verifyLinked>) => call(verifyLinked, { body }),
  onSuccess: ({ channel }, { token }, _result, { client }) =>
    client.setQueryData<LinkedChannel>(linkedCodeQuery(token).queryKey, channel),
  onError: (_error, { token }, _result, { client }) =>
    client.invalidateQueries({ queryKey: linkedCodeQuery(token).queryKey }),
})

export type MadeLink = { address: string; expires_at: string }

/** The address of a channel's link, known where it was made until the session ends: the server has a hash alone. */
export const madeLinkQuery = (channel_id: number) =>
  queryOptions<MadeLink>({
    queryKey: ['made-links', channel_id],
    queryFn: skipToken,
    placeholderData: () => undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Links that one call makes. */
const atOnce = 50

export const makeLinks = mutationOptions({
  mutationKey: ['channels', 'links', 'add'],
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
    readAllAgain(client)
  },
  onError: (_error, _given, _result, { client }) => readAllAgain(client),
})

export const revokeLink = mutationOptions({
  mutationKey: ['channels', 'links', 'revoke'],
  mutationFn: (channel_id: number) => call(revokeCodeLink, { body: { channel_id } }),
  onSuccess: (_answer, channel_id, _result, { client }) => forget(client, channel_id),
})

function forget(client: QueryClient, channel_id: number): void {
  client.removeQueries({ queryKey: madeLinkQuery(channel_id).queryKey })
  readAllAgain(client)
}
