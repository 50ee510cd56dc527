import { isDeepStrictEqual } from 'node:util'
import { type CatalogueView, catalogueView } from '../../music/public.ts'
import { isPlan, type Plan, plan } from '../plan.ts'
import type { Opened } from '../report-serving.ts'

/** What is asked of the catalogue as it is seen: counts where the statement finds it so, else it is asked again. */
export function withView<Answer extends object>(
  { viewer, locale }: Opened,
  planOf: (view: CatalogueView) => Plan<Answer>,
): Plan<Answer> {
  const view = catalogueView(viewer, locale)
  const asSeen = (seen: CatalogueView, made: Plan<Answer>): Plan<Answer> => ({
    ...made,
    questions: { ...made.questions, view },
    answer(found: { view: CatalogueView }) {
      if (!isDeepStrictEqual(found.view, seen)) return asSeen(found.view, planOf(found.view))
      const answer = made.answer(found as never)
      return isPlan(answer) ? asSeen(seen, answer) : answer
    },
  })
  return plan({ view }, (found) => asSeen(found.view, planOf(found.view)))
}
