import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { Currency } from '@cuesheet/contract/values/money'
import type { ChannelScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { ask } from '../../../db/questions.ts'
import { readOpening } from '../opening.ts'
import { termsIn } from '../selection.ts'
import { latestDay } from './latest-day.ts'

type LatestDay = NonNullable<AnswerOf<typeof briefing>['latest_day']>

/** How a day of figures, the last one, stands among those before it, as the dashboard says it. */
export async function readDayRecord(
  db: Database,
  scope: ChannelScope,
  currency: Currency,
  day: string,
): Promise<LatestDay['record']> {
  const terms = termsIn(await readOpening(db, scope, { today: day }), scope, currency)
  const { latest } = await ask(db, { latest: latestDay(scope, terms, day) })
  return latest?.record ?? null
}
