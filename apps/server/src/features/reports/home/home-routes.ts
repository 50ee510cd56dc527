import { home } from '@cuesheet/contract/home'
import type { Server } from '../../../http/serve.ts'
import { coverageOf } from '../opening.ts'
import { plan } from '../plan.ts'
import { readingOf, type Serving } from '../report-serving.ts'
import { selectionOf } from '../selection.ts'
import { askStory } from './ask-story.ts'
import { describePaydays, paydayQuestions } from './describe-paydays.ts'

const lastDay = { period: 'latest_day', compare: 'previous' } as const

/** What a dashboard is read for first, of one state of the data. */
export function homeRoutes(server: Server, serveOpened: Serving): void {
  serveOpened(
    home,
    ({ opening, scope, currency, today }) => {
      const { data_through, revenue_through } = coverageOf(opening)
      const through = revenue_through === null ? null : data_through
      const selection = selectionOf(opening, scope, currency, lastDay, readingOf(server))
      const story = askStory(opening, selection)
      const { rows, months, month } = paydayQuestions({ opening, scope, today, through })
      return plan(
        { ...story.questions, paydays: rows, months, month },
        ({ paydays, months, month, ...found }) => ({
          currency: selection.terms.currency,
          today,
          paydays: describePaydays(
            { rows: paydays, months, month },
            { opening, scope, today, inDollars: currency === 'USD' },
          ),
          story: story.read(found),
        }),
        story.shared,
      )
    },
    ({ member }) => ({ member, ...lastDay }),
  )
}
