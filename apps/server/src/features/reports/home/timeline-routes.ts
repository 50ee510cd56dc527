import { ownTimeline } from '@cuesheet/contract/home'
import { answered } from '../../../db/questions.ts'
import { plan } from '../plan.ts'
import type { Serving } from '../report-serving.ts'
import { describeTimeline, nobody, timelineQuestions } from './read-own-timeline.ts'

/** A member's money that is not paid yet, of one state of the data. */
export function timelineRoutes(serveOpened: Serving): void {
  serveOpened(
    ownTimeline,
    ({ viewer, opening, scope, currency, today }) => {
      if (viewer.permission_flag !== 0)
        return plan({ none: answered(null) }, () => ({ today, ...nobody, months: [] }))
      const asked = { opening, scope, today, inDollars: currency === 'USD' }
      return plan(timelineQuestions(asked), (found) => describeTimeline(found, asked))
    },
    () => ({}),
  )
}
