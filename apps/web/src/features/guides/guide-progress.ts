import { type GuideId, readGuideProgress, saveGuideProgress } from '@cuesheet/contract/guides'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { keyOf } from '../../lib/key-of.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { constantsQuery } from '../../lib/network-constants.ts'
import { queryClient } from '../../lib/query-client.ts'

type Progress = { guide: GuideId; steps: string[] }[]

/** The steps this account has done; operators have no network and keep none. */
export const progressQuery = queryOptions({
  queryKey: keyOf(readGuideProgress),
  queryFn: async ({ signal }) => (await call(readGuideProgress, { signal })).progress as Progress,
})

type Marking = { guide: GuideId; steps: string[]; done: boolean }

/** What the progress is after a marking, before the server has said so. */
function withMarking(progress: Progress, { guide, steps, done }: Marking): Progress {
  const before = progress.find((entry) => entry.guide === guide)?.steps ?? []
  const otherSteps = before.filter((step) => !steps.includes(step))
  return [
    ...progress.filter((entry) => entry.guide !== guide),
    { guide, steps: done ? [...otherSteps, ...steps] : otherSteps },
  ]
}

/** Marks steps as done or not; shown at once, rolled back where it could not be saved. */
export const saveProgress = mutationOf(saveGuideProgress, {
  scope: { id: 'guide-progress' },
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
