import { type GuideId, guides } from '@cuesheet/contract/guides'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { progressQuery, saveProgress } from './guide-progress.ts'

/** Which steps of a guide the account has done, and how it says so. */
export function useGuideProgress(guide: GuideId) {
  const t = useTranslations('guides')
  const { data } = useQuery(progressQuery)
  const save = useMutation(saveProgress)
  const steps: readonly string[] = guides[guide].steps
  const stepsDone = data?.find((entry) => entry.guide === guide)?.steps ?? []
  const done = steps.filter((step) => stepsDone.includes(step))
  return {
    done,
    mark: (marked: string[], isDone: boolean) =>
      save.mutate(
        { guide, steps: marked, done: isDone },
        { onError: () => snackbars.show('error', t('save_failed')) },
      ),
  }
}
