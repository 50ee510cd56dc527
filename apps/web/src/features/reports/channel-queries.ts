import { type ChannelReport, type ChannelRow, channelReport } from '@cuesheet/contract/channel-report'
import type { ChannelSort } from '@cuesheet/contract/values/channel-columns'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { nothingMeanwhile } from '../../lib/client.ts'
import { keyOf } from '../../lib/key-of.ts'
import type { Selection } from './selection-search.ts'
import { type PageQuery, pageSize } from './video-queries.ts'

/** Which channels the list has, in which order. */
export type ChannelOrder = { sort: ChannelSort; order: 'asc' | 'desc'; search?: string }

const ask = (selection: Selection, order: ChannelOrder, page: number, signal: AbortSignal, size = pageSize) =>
  call(channelReport, { query: { ...selection, ...order, page, size }, signal })

const pageKey = (selection: Selection, order: ChannelOrder, page: number) =>
  keyOf(channelReport, { asked: { ...selection, ...order, page }, vary: [brand.currency()] })

/** Totals, and the channels' first page, which is filed as the list's. */
export const channelReportQuery = (selection: Selection, order: ChannelOrder) =>
  queryOptions({
    queryKey: keyOf(channelReport, { asked: selection, vary: [brand.currency()] }),
    queryFn: async ({ signal, client }) => {
      const answer = await ask(selection, order, 1, signal)
      client.setQueryData(pageKey(selection, order, 1), answer.channels)
      return answer
    },
  })

export const channelPageQuery = (
  selection: Selection,
  order: ChannelOrder,
  page: number,
): PageQuery<ChannelRow, ChannelReport['channels']> => ({
  queryKey: pageKey(selection, order, page),
  queryFn: async ({ signal }) => (await ask(selection, order, page, signal)).channels,
  placeholderData: nothingMeanwhile,
})

const namesSize = 200

/** The channels by name, page after page. */
export const channelNamesQuery = (selection: Selection) =>
  infiniteQueryOptions({
    queryKey: keyOf(channelReport, { pieces: selection, vary: [brand.currency()] }),
    queryFn: async ({ signal, pageParam }) =>
      (await ask(selection, { sort: 'title', order: 'asc' }, pageParam, signal, namesSize)).channels,
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: nothingMeanwhile,
  })
