import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type VideoQuestion, videoReportQuery } from './video-report-api.ts'
import { sequenceOf, type VideoSequence } from './video-sequence.ts'

/** The video report's list, which is read on from its end. */
export function useReportSequence(question: VideoQuestion): VideoSequence {
  const { data, fetchNextPage } = useInfiniteQuery({ ...videoReportQuery(question), enabled: false })
  return useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    const loaded = sequenceOf(rows)
    const total = data?.pages[0]?.total ?? 0
    return {
      find: (video) => {
        const found = loaded.find(video)
        return found && { ...found, total }
      },
      rowAt: async (place) =>
        rows[place] ?? (await fetchNextPage()).data?.pages.flatMap((page) => page.rows)[place],
    }
  }, [data, fetchNextPage])
}
