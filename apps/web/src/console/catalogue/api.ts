import {
  changeTracks,
  consoleTags,
  consoleTrack,
  type consoleTracks,
  mergeTags,
  renameTag,
  trackUsage,
  updateTrack,
} from '@cuesheet/contract/console-catalogue'
import {
  addCatalogueFile,
  addTrackFile,
  appendCatalogueFile,
  applyCatalogueFile,
  catalogueFileHead,
  checkCatalogueFile,
} from '@cuesheet/contract/console-catalogue-files'
import { compareCharts, consoleCharts, makeCharts } from '@cuesheet/contract/console-catalogue-use'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { cataloguePartBytes } from '@cuesheet/contract/values/catalogue'
import type { Locale } from '@cuesheet/contract/values/locale'
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type TrackRow = AnswerOf<typeof consoleTracks>['rows'][number]
export type Track = AnswerOf<typeof consoleTrack>['track']
export type Tag = AnswerOf<typeof consoleTags>['rows'][number]
export type FileHead = AnswerOf<typeof catalogueFileHead>
export type Reading = BodyOf<typeof checkCatalogueFile>
export type Applied = AnswerOf<typeof applyCatalogueFile>

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['console', 'tracks'] }),
    queryClient.invalidateQueries({ queryKey: ['console', 'catalogue'] }),
  ])

export const trackQuery = (track: number, locale: Locale) =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'track', track, locale],
    queryFn: ({ signal }) => call(consoleTrack, { query: { track }, signal }),
    placeholderData: () => undefined,
    // What is being edited must be what is there, until it is saved.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const usageQuery = (tracks: readonly number[]) =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'usage', tracks],
    queryFn:
      tracks.length === 0
        ? skipToken
        : ({ signal }) => call(trackUsage, { query: { tracks: tracks.join(',') }, signal }),
    staleTime: 0,
  })

export const tagsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'tags', locale],
    queryFn: async ({ signal }) => (await call(consoleTags, { signal })).rows,
  })

export const chartsQuery = (network: number | undefined) =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'charts', network],
    queryFn: network
      ? async ({ signal }) => (await call(consoleCharts, { query: { network }, signal })).weeks
      : skipToken,
    staleTime: 0,
  })

export const comparedQuery = (network: number, week: string, other: string) =>
  queryOptions({
    queryKey: ['console', 'catalogue', 'charts', network, week, other],
    queryFn: async ({ signal }) =>
      (await call(compareCharts, { query: { network, week, other }, signal })).rows,
  })

export const saveTrack = mutationOptions({
  mutationKey: ['console', 'catalogue', 'track'],
  mutationFn: (body: BodyOf<typeof updateTrack>) => call(updateTrack, { body }),
  onSuccess: readAgain,
})

export const changeSeveral = mutationOptions({
  mutationKey: ['console', 'catalogue', 'tracks'],
  mutationFn: (body: BodyOf<typeof changeTracks>) => call(changeTracks, { body }),
  onSuccess: readAgain,
})

export const nameTag = mutationOptions({
  mutationKey: ['console', 'catalogue', 'rename'],
  mutationFn: (body: BodyOf<typeof renameTag>) => call(renameTag, { body }),
  onSuccess: readAgain,
})

export const merge = mutationOptions({
  mutationKey: ['console', 'catalogue', 'merge'],
  mutationFn: (body: BodyOf<typeof mergeTags>) => call(mergeTags, { body }),
  onSuccess: readAgain,
})

export const make = mutationOptions({
  mutationKey: ['console', 'catalogue', 'charts'],
  mutationFn: (body: BodyOf<typeof makeCharts>) => call(makeCharts, { body }),
  onSuccess: readAgain,
})

/** Sends a file in parts; answers by what it is known. `onProgress` is told how much of it has arrived, 0 to 1. */
export async function sendFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> {
  const { file: id } = await call(addCatalogueFile, {
    body: { name: file.name.slice(0, 200), size: file.size },
    signal,
  })
  for (let at = 0; at < file.size; ) {
    const content = await base64Of(file.slice(at, at + cataloguePartBytes))
    const body = { file: id, at, content }
    at = (await call(appendCatalogueFile, { body, signal, deadlineMs: longDeadlineMs })).received
    onProgress(at / file.size)
  }
  return id
}

export const readHead = (body: BodyOf<typeof catalogueFileHead>) =>
  call(catalogueFileHead, { body, deadlineMs: longDeadlineMs })

export const check = mutationOptions({
  mutationKey: ['console', 'catalogue', 'check'],
  mutationFn: (body: Reading) => call(checkCatalogueFile, { body, deadlineMs: longDeadlineMs }),
})

export const apply = mutationOptions({
  mutationKey: ['console', 'catalogue', 'apply'],
  mutationFn: (body: Reading & { shown: string }) =>
    call(applyCatalogueFile, { body, deadlineMs: longDeadlineMs }),
  onSuccess: readAgain,
})

export async function sendPiece(file: File, signal: AbortSignal) {
  const body = { name: file.name.slice(0, 200), content: await base64Of(file) }
  return call(addTrackFile, { body, signal, deadlineMs: longDeadlineMs })
}
