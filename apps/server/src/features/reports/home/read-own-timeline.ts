import type { OwnTimeline } from '@cuesheet/contract/home'
import type { ChannelScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { type Answers, ask, question } from '../../../db/questions.ts'
import { listOwnSteps, type OwnStanding, type OwnSteps, ownStanding } from '../../settlement/public.ts'
import { coverageOf, type Opening, readOpening } from '../opening.ts'
import { describePaydays, paydayQuestions } from './describe-paydays.ts'

/** More than any network is behind. */
const monthsAhead = 12
const monthsBehind = 24
const unsettled: Omit<OwnSteps, 'month'> = {
  settled_on: null,
  statement_on: null,
  paid_on: null,
  waits_for: null,
  wait_reason: null,
  invoice: null,
  payout: null,
}
export const nobody: OwnStanding = {
  balance: '0',
  minimum_payout: '0',
  hold_reason: null,
  has_payout_details: false,
}

type Asked = { opening: Opening; scope: ChannelScope; today: string }

/** What of a member's open months is asked; `scope`: its own. */
export function timelineQuestions({ opening, scope, today }: Asked) {
  const { data_through, revenue_through } = coverageOf(opening)
  const through = revenue_through === null ? null : data_through
  return {
    ...paydayQuestions({ opening, scope, today, through, ahead: monthsAhead, behind: monthsBehind }),
    standing: question(ownStanding(scope, scope.member_id), ([found]) => found ?? nobody),
    steps: question(listOwnSteps(scope, scope.member_id), (found) => found),
  }
}

export function describeTimeline(
  { standing, steps, ...found }: Answers<ReturnType<typeof timelineQuestions>>,
  asked: Asked & { inDollars: boolean },
): Omit<OwnTimeline, 'success' | 'message'> {
  const stepsOf = new Map(steps.map(({ month, ...step }) => [month, step]))
  return {
    today: asked.today,
    ...standing,
    months: describePaydays(found, asked).map((payday) => ({
      ...payday,
      ...(stepsOf.get(payday.month) ?? unsettled),
    })),
  }
}

/** A member's open months without a session. `scope`: its own. */
export async function readOwnTimeline(
  db: Database,
  scope: ChannelScope,
  { today, inDollars }: { today: string; inDollars: boolean },
): Promise<ReturnType<typeof describeTimeline>> {
  const opening = await readOpening(db, scope, { today })
  const asked = { opening, scope, today, inDollars }
  return describeTimeline(await ask(db, timelineQuestions(asked)), asked)
}
