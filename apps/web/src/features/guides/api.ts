import { type GuideId, readGuideProgress, saveGuideProgress } from '@cuesheet/contract/guides'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { constantsQuery } from '../../lib/network-constants.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Progress = { guide: GuideId; steps: string[] }[]

/** The steps this account has done; operators have no network and keep none. */
export const progressQuery = queryOptions({
  queryKey: ['guides', 'progress'],
  queryFn: async ({ signal }) => (await call(readGuideProgress, { signal })).progress as Progress,
  retry: false,
})

export type Marking = { guide: GuideId; steps: string[]; done: boolean }

/** What the progress is after a marking, before the server has said so. */
function withMarking(progress: Progress, { guide, steps, done }: Marking): Progress {
  const before = progress.find((entry) => entry.guide === guide)?.steps ?? []
  const kept = before.filter((step) => !steps.includes(step))
  return [
    ...progress.filter((entry) => entry.guide !== guide),
    { guide, steps: done ? [...kept, ...steps] : kept },
  ]
}

/** Marks steps as done or not; shown at once, rolled back where it could not be saved. */
export const saveProgress = mutationOptions({
  mutationKey: ['guides', 'progress'],
  scope: { id: 'guide-progress' },
  mutationFn: (marking: Marking) => call(saveGuideProgress, { body: marking }),
  onMutate: async (marking: Marking) => {
    await queryClient.cancelQueries(progressQuery)
    const before = queryClient.getQueryData(progressQuery.queryKey)
    queryClient.setQueryData(progressQuery.queryKey, withMarking(before ?? [], marking))
    return { before }
  },
  onError: (_error, _marking, result) =>
    queryClient.setQueryData(progressQuery.queryKey, result?.before ?? []),
})

/**
 * What every page of the guides waits for: a guide with a wrong figure would be worse than none. Steps that are done
 * are folded from the first moment; without an answer none are.
 */
export async function loadGuides() {
  await Promise.all([
    loadTexts('guides'),
    queryClient.ensureQueryData(constantsQuery),
    queryClient.ensureQueryData(progressQuery).catch(() => null),
  ])
}
