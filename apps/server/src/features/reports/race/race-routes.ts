import { race } from '@cuesheet/contract/patterns'
import { DomainError } from '../../../errors/domain-error.ts'
import { coverageOf } from '../opening.ts'
import { plan } from '../plan.ts'
import type { Serving } from '../report-serving.ts'
import { racersOf } from './race-queries.ts'
import { runRace } from './run-race.ts'

/** How a video begins, beside those before it. */
export function raceRoutes(serveOpened: Serving): void {
  serveOpened(
    race,
    ({ opening, scope }, query) => {
      const { data_through } = coverageOf(opening)
      return plan({ rows: racersOf(scope, query, data_through ?? '-infinity') }, ({ rows }) => {
        if (query.video_id !== undefined && rows.length === 0) throw new DomainError('not_found')
        return { data_through, ...runRace(rows, opening) }
      })
    },
    ({ member, channel }) => ({ member, channel }),
  )
}
