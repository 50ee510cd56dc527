import { addChannels, previewChannels } from '@cuesheet/contract/channel-lines'
import {
  addChannel,
  assignChannels,
  channel,
  channelLosses,
  channels,
  deleteChannel,
  type ManagedChannel,
  previewAssignments,
  previewChannel,
  requestReview,
  unassignChannels,
  verifyChannel,
} from '@cuesheet/contract/channels'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { type ChannelsSearch, channelsOrderOf } from './channels-search.ts'
import { knownCategory } from './known-category.ts'
import { nextAskMs } from './next-ask.ts'

export type ChannelsPage = AnswerOf<typeof channels>
export type ChannelPreview = AnswerOf<typeof previewChannel>['channel']
export type ForeseenLine = AnswerOf<typeof previewChannels>['lines'][number]
export type LineResult = AnswerOf<typeof addChannels>['lines'][number]

/** Rows of a page of the list. */
export const pageSize = 50

const listKey = ['channels', 'list'] as const
const oneKey = (channel_id: number) => ['channels', 'one', channel_id] as const

/** A page of the list; while a channel of it is verifying it asks again, as long as the window is seen. */
export function channelsQuery(search: ChannelsSearch) {
  const { page = 1, member, status, verification, platform, held } = search
  const query = {
    search: search.search ?? '',
    status,
    verification,
    platform,
    held: held as '1' | undefined,
    category: knownCategory(search.category),
    member: member === 0 ? ('0' as const) : member,
    ...channelsOrderOf(search),
    page,
    size: pageSize,
  }
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(channels, { query: given(query), signal }),
    staleTime: 15_000,
    refetchInterval: ({ state }) => nextAskMs(state.data?.rows ?? [], Date.now()),
  })
}

/** One channel, as the list has it where it has it. */
export const channelQuery = (channel_id: number) =>
  queryOptions({
    queryKey: oneKey(channel_id),
    queryFn: async ({ signal }) => (await call(channel, { query: { channel: channel_id }, signal })).channel,
    staleTime: 15_000,
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => nextAskMs(state.data ? [state.data] : [], Date.now()),
  })

/** How many channels wait for their verification code, and how many failed to show it; which, where it is one. */
export const unverifiedQuery = queryOptions({
  queryKey: ['channels', 'unverified'],
  queryFn: async ({ signal }) => {
    const [pending, failed] = await Promise.all(
      (['pending', 'failed'] as const).map((verification) =>
        call(channels, { query: { verification, size: 1 }, signal }),
      ),
    )
    const countsOf = ({ total, rows }: ChannelsPage) => ({
      count: total,
      channel_id: total === 1 ? (rows[0]?.channel_id ?? null) : null,
    })
    return { pending: countsOf(pending!), failed: countsOf(failed!) }
  },
})

export const lossesQuery = (channel_id: number) =>
  queryOptions({
    queryKey: ['channels', 'losses', channel_id],
    queryFn: ({ signal }) => call(channelLosses, { query: { channel: channel_id }, signal }),
    placeholderData: () => undefined,
  })

export const preview = mutationOptions({
  mutationKey: ['channels', 'preview'],
  mutationFn: (body: BodyOf<typeof previewChannel>) => call(previewChannel, { body }),
})

export const register = mutationOptions({
  mutationKey: ['channels', 'add'],
  mutationFn: (body: BodyOf<typeof addChannel>) => call(addChannel, { body }),
  onSuccess: ({ channel }, _body, _result, { client }) => settle(client, channel),
})

export const foresee = (links: string[], signal: AbortSignal) =>
  call(previewChannels, { body: { links }, signal })

/** Lines in one call. */
export const maxLines = 50

export const registerMany = (body: BodyOf<typeof addChannels>) => call(addChannels, { body })

export const verify = mutationOptions({
  mutationKey: ['channels', 'verify'],
  mutationFn: (body: BodyOf<typeof verifyChannel>) => call(verifyChannel, { body }),
  onSuccess: ({ channel }, _body, _result, { client }) => settle(client, channel),
  onError: (error, _body, _result, { client }) => resettle(client, error),
})

export const review = mutationOptions({
  mutationKey: ['channels', 'review'],
  mutationFn: (body: BodyOf<typeof requestReview>) => call(requestReview, { body }),
  onSuccess: ({ channel }, _body, _result, { client }) => settle(client, channel),
  onError: (error, _body, _result, { client }) => resettle(client, error),
})

/** What assigning or unassigning would move of months that are not settled. */
export const movesQuery = (body: BodyOf<typeof previewAssignments>) =>
  queryOptions({
    queryKey: ['channels', 'moves', body],
    queryFn: ({ signal }) => call(previewAssignments, { body, signal }),
    staleTime: 0,
    placeholderData: () => undefined,
  })

export const assign = mutationOptions({
  mutationKey: ['channels', 'assign'],
  mutationFn: (body: BodyOf<typeof assignChannels>) => call(assignChannels, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
  onError: (error, _body, _result, { client }) => resettle(client, error),
})

export const unassign = mutationOptions({
  mutationKey: ['channels', 'unassign'],
  mutationFn: (body: BodyOf<typeof unassignChannels>) => call(unassignChannels, { body }),
  onSuccess: (_answer, _body, _result, { client }) => readAllAgain(client),
  onError: (error, _body, _result, { client }) => resettle(client, error),
})

export const remove = mutationOptions({
  mutationKey: ['channels', 'delete'],
  mutationFn: (body: BodyOf<typeof deleteChannel>) => call(deleteChannel, { body }),
  onSuccess: (_answer, { channel_id }, _result, { client }) => {
    client.removeQueries({ queryKey: oneKey(channel_id) })
    readAllAgain(client)
  },
  onError: (error, _body, _result, { client }) => resettle(client, error),
})

/** A list's row of this channel, if any list has it: enough to open it without waiting. */
export function knownChannel(client: QueryClient, channel_id: number): ManagedChannel | undefined {
  return client
    .getQueriesData<ChannelsPage>({ queryKey: listKey })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.channel_id === channel_id)
}

/** What channels decide of the other screens is read again too: figures, members, the mark in the menu. */
export function readAllAgain(client: QueryClient): void {
  for (const root of ['channels', 'dashboard', 'members']) void client.invalidateQueries({ queryKey: [root] })
  void client.invalidateQueries({ queryKey: ['auth', 'me'] })
}

function settle(client: QueryClient, changed: ManagedChannel): void {
  client.setQueryData(oneKey(changed.channel_id), changed)
  client.setQueriesData<ChannelsPage>(
    { queryKey: listKey },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (row.channel_id === changed.channel_id ? changed : row)),
      },
  )
  readAllAgain(client)
}

/** Someone else was faster, or it is gone: the screen shows what is. */
function resettle(client: QueryClient, error: Error): void {
  if (error instanceof CallError && (error.status === 409 || error.status === 404)) readAllAgain(client)
}

const given = <T extends object>(query: T) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
