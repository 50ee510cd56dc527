import { networkChannels } from '@cuesheet/contract/console-channels'
import { collectionReports } from '@cuesheet/contract/console-collection'
import {
  countingChanges,
  removeCountingChange,
  saveCountingChange,
} from '@cuesheet/contract/console-counting'
import { exchangeRates } from '@cuesheet/contract/console-rates'
import { reportFile } from '@cuesheet/contract/console-report-files'
import {
  compareVersions,
  reportCalendar,
  reportDay,
  reportNetworks,
} from '@cuesheet/contract/console-reports'
import { upload } from '@cuesheet/contract/console-uploads'
import type { BodyOf, QueryOf } from '@cuesheet/contract/endpoint'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** Everything this section shows; what changes something has it read again. */
export const reportsKey = ['console', 'reports'] as const

export const networksQuery = () =>
  queryOptions({
    queryKey: [...reportsKey, 'networks'],
    queryFn: async ({ signal }) => (await call(reportNetworks, { signal })).rows,
  })

export const calendarQuery = (query: QueryOf<typeof reportCalendar>) =>
  queryOptions({
    queryKey: [...reportsKey, 'calendar', query],
    queryFn: ({ signal }) => call(reportCalendar, { query, signal }),
  })

/** What the platform makes for a network, and which of its reports are not here. */
export const openReportsQuery = (network: number) =>
  queryOptions({
    queryKey: [...reportsKey, 'collection', 'reports', network],
    queryFn: ({ signal }) => call(collectionReports, { query: { network }, signal }),
  })

export const dayQuery = (query: QueryOf<typeof reportDay>) =>
  queryOptions({
    queryKey: [...reportsKey, 'day', query],
    queryFn: async ({ signal }) => (await call(reportDay, { query, signal })).versions,
  })

export const differenceQuery = (query: QueryOf<typeof compareVersions>) =>
  queryOptions({
    queryKey: [...reportsKey, 'difference', query],
    queryFn: ({ signal }) => call(compareVersions, { query, signal }),
  })

export const fileQuery = (query: QueryOf<typeof reportFile>) =>
  queryOptions({
    queryKey: [...reportsKey, 'file', query],
    queryFn: ({ signal }) => call(reportFile, { query, signal }),
    staleTime: 0,
  })

const channelsPerPage = 100

/** A network's channels, for choosing one. */
export const channelsQuery = (network: number) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'channels', network],
    queryFn: ({ signal, pageParam }) =>
      call(networkChannels, {
        query: { network, size: channelsPerPage, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

const askAgainMs = 1_000

export const uploadQuery = (id: number) =>
  queryOptions({
    queryKey: [...reportsKey, 'upload', id],
    queryFn: async ({ signal }) => (await call(upload, { query: { upload: id }, signal })).upload,
    staleTime: 0,
    // A job is at it: what it does is not announced.
    refetchInterval: ({ state }) =>
      state.data?.state === 'looking' || state.data?.state === 'applying' ? askAgainMs : false,
  })

export const ratesQuery = () =>
  queryOptions({
    queryKey: [...reportsKey, 'rates'],
    queryFn: ({ signal }) => call(exchangeRates, { signal }),
  })

export const countingQuery = () =>
  queryOptions({
    queryKey: [...reportsKey, 'counting'],
    queryFn: async ({ signal }) => (await call(countingChanges, { signal })).rows,
  })

/** Every figure that is shown may be compared otherwise. */
export const keepChange = mutationOptions({
  mutationKey: [...reportsKey, 'counting', 'save'],
  mutationFn: (body: BodyOf<typeof saveCountingChange>) => call(saveCountingChange, { body }),
  onSettled: (_answer, _error, _body, _result, { client }) => client.invalidateQueries(),
})

export const dropChange = mutationOptions({
  mutationKey: [...reportsKey, 'counting', 'remove'],
  mutationFn: (day: string) => call(removeCountingChange, { body: { day } }),
  onSettled: (_answer, _error, _day, _result, { client }) => client.invalidateQueries(),
})
