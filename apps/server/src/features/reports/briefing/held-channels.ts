import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { needsVerification } from '../../channels/public.ts'
import { money, type Terms, termsRelation } from '../../facts/terms.ts'
import { isCounting } from '../summary/attention-queries.ts'

type Held = AnswerOf<typeof briefing>['held']

const shownChannels = 3

/** Whose revenue is not counted: channels that do not count today, most money first, each with what comes first to be done. */
export function heldChannels(scope: ChannelScope, terms: Terms, today: string): Question<Held> {
  const rows = sql<Held>`
    with held as (
      select channel_id, title, sum(revenue * profit_rate) as amount,
        case
          when ${needsVerification('channels')} then 'verification_' || case when verification = 'failed' then 'failed' else 'needed' end
          when verification = 'verifying' then 'verifying'
          when status = 1 then 'on_hold'
          when status = 0 then 'in_review'
          else 'other'
        end as reason
      from (select * from held_month where network_id = ${scope.network_id}) as held_month
      join (${termsRelation(terms)}) as terms using (month)
      join (select * from channels where ${isInScope(scope, 'channels')} and not ${isCounting(scope, 'channels', today)}) as channels
        using (network_id, channel_id)
      group by channel_id, title, status, verification
    ),
    first as (select * from held order by amount desc, channel_id limit ${shownChannels})
    select (select count(*) from held) as channels, (select ${money(sql`sum(amount)`)}::text from held) as amount,
      coalesce((select jsonb_agg(jsonb_build_object('channel_id', channel_id, 'title', title,
        'amount', ${money(sql`amount`)}::text, 'reason', reason) order by first.amount desc, channel_id) from first), '[]') as rows`
  return question(rows, ([found]) => found!)
}
