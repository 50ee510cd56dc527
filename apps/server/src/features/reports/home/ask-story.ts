import type { Story } from '@cuesheet/contract/home'
import type { Questions } from '../../../db/questions.ts'
import { latestDay } from '../briefing/latest-day.ts'
import { askExplanation } from '../explanation/ask-explanation.ts'
import type { Opening } from '../opening.ts'
import { isPlan, type Plan } from '../plan.ts'
import { type Selection, termsIn } from '../selection.ts'
import { chooseStory } from './choose-story.ts'
import { dayVideos, earnersOf, milestonesOf, monthUntil, type StoryFacts } from './story-facts.ts'

type Asked = {
  questions: Questions
  shared: Plan<object>['shared']
  /** Of what was found, by the names of `questions`. */
  read: (found: Record<string, unknown>) => Story | null
}

/** The sentence about the last day of figures, of a selection of that day: what it says is asked as the screens ask it. */
export function askStory(opening: Opening, selection: Selection): Asked {
  const { scope, shown, period, freshness } = selection
  if (!shown) return { questions: {}, shared: {}, read: () => null }
  const day = shown.to
  const terms = termsIn(opening, scope, freshness.currency)
  const explained = askExplanation(selection, { figure: 'profit' })
  const isIncomplete = (of: string | null) =>
    opening.days.some((one) => one.day === of && (one.activity_incomplete || one.revenue_incomplete))
  return {
    questions: {
      ...explained.questions,
      latest: latestDay(scope, terms, day),
      month_profit: monthUntil(scope, terms, day),
      earners: earnersOf(scope, day),
      milestones: milestonesOf(scope, day),
    },
    shared: { ...explained.shared, day_videos: dayVideos(selection, day) },
    read(found) {
      const explanation = explained.answer(found as never)
      const change = isPlan(explanation) ? null : explanation.change
      const { latest, month_profit, earners, milestones } = found as Pick<
        StoryFacts,
        'latest' | 'month_profit' | 'earners' | 'milestones'
      >
      return chooseStory({
        day,
        today: freshness.today,
        is_late: freshness.late_days > 0,
        is_incomplete: isIncomplete(day),
        is_unreported: !opening.days.some((one) => one.day === day && one.revenue_reported),
        latest,
        month_profit,
        change: isIncomplete(period.compared_from) ? null : change,
        earners,
        milestones,
      })
    },
  }
}
