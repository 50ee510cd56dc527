import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { given, type Selection, type VideoOrder } from './api.ts'

export type PriceReport = AnswerOf<typeof priceReport>
export type VideoQuestion = { selection: Selection; order: VideoOrder; search: string | undefined }

const pieceSize = 100

/** The list piece after piece: the next is asked for with what the one before named. */
export const videoReportQuery = ({ selection, order, search }: VideoQuestion) =>
  infiniteQueryOptions({
    queryKey: ['dashboard', 'video-report', brand.currency(), given(selection), order, search ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(videoReport, {
        query: {
          ...given(selection),
          ...order,
          ...(search && { search }),
          ...(pageParam && { after: pageParam }),
          size: pieceSize,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const priceQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['dashboard', 'prices', brand.currency(), given(selection)],
    queryFn: ({ signal }) => call(priceReport, { query: given(selection), signal }),
  })
