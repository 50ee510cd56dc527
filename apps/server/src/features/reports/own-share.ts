import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import { answered, type Question, question } from '../../db/questions.ts'
import type { Span } from '../facts/periods.ts'
import { money, type Terms, termsRelation } from '../facts/terms.ts'
import { holdersOf } from '../settlement/public.ts'

type Whose = { scope: ChannelScope; terms: Pick<Terms, 'months' | 'kind'>; shown: Span | null }

/**
 * A member's share of its net, as the close pays it: of the days on which it had each channel, by the shares of their month,
 * of a channel that nobody has divided an equal part. Null where all of it is its own, and without a member. `days`: the
 * relation (channel_id, day, revenue); without it that of the channels in scope.
 */
export function ownShare(
  { scope, terms, shown }: Whose,
  days: RawBuilder<unknown> = countedDays(scope, shown),
): Question<string | null> {
  const { member_id } = scope
  if (member_id === null || shown === null) return answered(null)
  const rows = sql<{ own: string | null }>`
    with terms as (${termsRelation(terms)}),
    counted as materialized (${days}),
    holders as materialized (
      select channel_id, from_day, until_day, account_ids, basis_points
      from ${holdersOf(scope, sql`select distinct channel_id from (${days}) as counted`)} as held
    ),
    parts as (
      select counted.revenue * rate * (1 - fee_rate) as net,
        case when not ${member_id} = any(account_ids) then 0
          else coalesce(basis_points[array_position(account_ids, ${member_id}::integer)] / 10000.0, 1::numeric / cardinality(account_ids))
        end as part
      from counted
      join terms on terms.month = date_trunc('month', counted.day::timestamp)::date
      join holders on holders.channel_id = counted.channel_id and from_day <= counted.day and until_day > counted.day
    )
    select case when bool_or(part <> 1) then ${money(sql`round(sum(net * part))`)}::text end as own from parts`
  return question(rows, ([found]) => found!.own)
}

const countedDays = (scope: ChannelScope, shown: Span | null) => sql`
  select channel_id, day, coalesce(revenue, 0) as revenue from channel_day as counted
  where ${isInScope(scope, 'counted')} and credited and day between ${shown?.from ?? null}::date and ${shown?.to ?? null}::date`
