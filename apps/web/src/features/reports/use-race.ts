import { race } from '@cuesheet/contract/patterns'
import { useQuery } from '@tanstack/react-query'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'

type Asked = {
  member?: number | undefined
  channel?: number | undefined
  video_id?: string
  channel_id?: number
}

/** A video's first days beside those of the ones before it; of the newest where none is named. */
export const useRace = (asked: Asked) => useQuery(queryOf(race, asked, { placeholderData: nothingMeanwhile }))

/** The day that is told first: the second, or the first while there is no other. */
export const toldDay = (days: readonly unknown[]) => Math.min(1, days.length - 1)
