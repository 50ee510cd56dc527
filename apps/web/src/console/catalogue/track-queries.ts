import { consoleTags, consoleTrack } from '@cuesheet/contract/console-catalogue'
import type { Locale } from '@cuesheet/contract/values/locale'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'

/** What is being edited must be what is there, until it is saved. */
export const trackQuery = (track: number, locale: Locale) =>
  queryOf(
    consoleTrack,
    { track },
    {
      vary: [locale],
      placeholderData: nothingMeanwhile,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )

export const tagsQuery = (locale: Locale) =>
  queryOf(consoleTags, {}, { vary: [locale], select: ({ rows }) => rows })
