import { type ChannelRow, channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { ChannelSort } from '@cuesheet/contract/values/channel-columns'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { given, nothingMeanwhile, type PageQuery, pageSize, type Selection } from './api.ts'

export type ChannelReport = AnswerOf<typeof channelReport>
export type ChannelTrend = AnswerOf<typeof channelTrend>
export type Shorts = AnswerOf<typeof shortsReport>
/** Which channels the list has, in which order. */
export type ChannelOrder = { sort: ChannelSort; order: 'asc' | 'desc'; search?: string }

const keyOf = (what: string, selection: Selection) =>
  ['dashboard', what, brand.currency(), given(selection)] as const

const ask = (selection: Selection, order: ChannelOrder, page: number, signal: AbortSignal, size = pageSize) =>
  call(channelReport, { query: { ...given(selection), ...order, page, size }, signal })

const pageKey = (selection: Selection, order: ChannelOrder, page: number) =>
  [...keyOf('channels', selection), order, page] as const

/** Totals, and the channels' first page, which is filed as the list's. */
export const channelReportQuery = (selection: Selection, order: ChannelOrder) =>
  queryOptions({
    queryKey: keyOf('channel-report', selection),
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
    queryKey: keyOf('channel-names', selection),
    queryFn: async ({ signal, pageParam }) =>
      (await ask(selection, { sort: 'title', order: 'asc' }, pageParam, signal, namesSize)).channels,
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: nothingMeanwhile,
  })

export const channelTrendQuery = (selection: Selection, by: 'profit' | 'views', top: number) =>
  queryOptions({
    queryKey: [...keyOf('channel-trend', selection), by, top],
    queryFn: ({ signal }) => call(channelTrend, { query: { ...given(selection), by, top }, signal }),
  })

export const shortsQuery = (selection: Selection) =>
  queryOptions({
    queryKey: keyOf('shorts', selection),
    queryFn: ({ signal }) => call(shortsReport, { query: given(selection), signal }),
  })
