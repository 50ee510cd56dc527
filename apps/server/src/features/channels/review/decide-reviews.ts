import type { DecisionResult } from '@cuesheet/contract/console-review'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { ReviewState } from '@cuesheet/contract/values/review'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { textOf } from '../../../locales/texts.ts'
import type { ActingOnChannel } from '../change-state.ts'
import { isReviewAsked } from './review-rules.ts'
import { type Decision, decideReview, requireReason, reviewedScope } from './reviews.ts'
import { undoDecision } from './undo-decision.ts'

type Channel = { network_id: number; channel_id: number }

/** What a decision makes of a channel. */
const madeBy = { approve: 2, hold: 1, reject: 3 } as const

/** One decision on several channels, each in a transaction of its own: what became of each. */
export async function decideReviews(
  db: Database,
  channels: readonly (Channel & { seen: ReviewState })[],
  { decision, ...why }: Pick<Decision, 'code' | 'note'> & { decision: keyof typeof madeBy },
  { acting, locale }: { acting: ActingOnChannel; locale: Locale },
): Promise<DecisionResult[]> {
  if (decision !== 'approve') requireReason(why)
  return eachOf(channels, locale, async ({ network_id, channel_id, seen }) => {
    const scope = await reviewedScope(db, network_id)
    if (await isAlready(db, { network_id, channel_id }, decision)) return 'already'
    await decideReview(db, scope, channel_id, { decision, seen, ...why }, acting)
    return 'applied'
  })
}

/** Takes several decisions back, each in a transaction of its own. */
export function undoDecisions(
  db: Database,
  channels: readonly Channel[],
  { acting, locale }: { acting: ActingOnChannel; locale: Locale },
): Promise<DecisionResult[]> {
  return eachOf(channels, locale, async ({ network_id, channel_id }) => {
    await undoDecision(db, await reviewedScope(db, network_id), channel_id, acting)
    return 'applied'
  })
}

async function eachOf<Each extends Channel>(
  channels: readonly Each[],
  locale: Locale,
  act: (channel: Each) => Promise<'applied' | 'already'>,
): Promise<DecisionResult[]> {
  const results: DecisionResult[] = []
  for (const channel of channels) {
    const { network_id, channel_id } = channel
    try {
      results.push({ network_id, channel_id, result: await act(channel), message: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // A network may not have the reason that another one has.
      const message = textOf(locale, error.fields?.code ?? error.message_key ?? error.code)
      results.push({ network_id, channel_id, result: 'refused', message })
    }
  }
  return results
}

/** Whether a decision changes nothing. Holding what is on hold answers a request for another review, where there is one. */
async function isAlready(db: Database, channel: Channel, decision: keyof typeof madeBy): Promise<boolean> {
  const row = await db
    .selectFrom('channels')
    .select(['status', isReviewAsked.as('is_asked')])
    .where('network_id', '=', channel.network_id)
    .where('channel_id', '=', channel.channel_id)
    .executeTakeFirst()
  return row?.status === madeBy[decision] && !(decision === 'hold' && row.is_asked)
}
