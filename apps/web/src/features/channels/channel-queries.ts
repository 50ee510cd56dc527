import { type ChannelsPage, channel, channels, type ManagedChannel } from '@cuesheet/contract/channels'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { keyOf } from '../../lib/key-of.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type ChannelsSearch, channelsOrderOf, pageSize } from './channels-search.ts'
import { knownCategory } from './known-category.ts'
import { nextAskMs } from './next-ask.ts'

/** A page of the list; while a channel of it is verifying it asks again, as long as the window is seen. */
export function channelsQuery(search: ChannelsSearch) {
  const { page = 1, member, status, verification, platform, held } = search
  return queryOf(
    channels,
    {
      search: search.search ?? '',
      status,
      verification,
      platform,
      held: held as '1' | undefined,
      category: knownCategory(search.category),
      member: member === 0 ? '0' : member,
      ...channelsOrderOf(search),
      page,
      size: pageSize,
    },
    {
      staleTime: 15_000,
      refetchInterval: ({ state }) => nextAskMs(state.data?.rows ?? [], Date.now()),
    },
  )
}

/** One channel, as the list has it where it has it. */
export const channelQuery = (channel_id: number) =>
  queryOf(
    channel,
    { channel: channel_id },
    {
      staleTime: 15_000,
      placeholderData: nothingMeanwhile,
      refetchInterval: ({ state }) => nextAskMs(state.data ? [state.data.channel] : [], Date.now()),
    },
  )

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

/** A list's row of this channel, if any list has it: enough to open it without waiting. */
export function knownChannel(client: QueryClient, channel_id: number): ManagedChannel | undefined {
  return client
    .getQueriesData<ChannelsPage>({ queryKey: keyOf(channels) })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.channel_id === channel_id)
}

/** Shows a channel as a call has answered it, before it is read again. */
export function showChanged(answer: { success: true; message: string; channel: ManagedChannel }): void {
  const changed = answer.channel
  queryClient.setQueryData(channelQuery(changed.channel_id).queryKey, answer)
  queryClient.setQueriesData<ChannelsPage>(
    { queryKey: keyOf(channels) },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (row.channel_id === changed.channel_id ? changed : row)),
      },
  )
}
