import type { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { type Question, question } from '../../../db/questions.ts'
import { needsVerification, startStep } from '../../channels/public.ts'

type Briefing = AnswerOf<typeof briefing>

const shownMembers = 5

/** A member's own beginning; null once it has earned. */
export function startOf({ network_id }: NetworkScope, account_id: number): Question<Briefing['start']> {
  const rows = sql<NonNullable<Briefing['start']>>`
    select step, case when step = 'verification' then to_verify end as channel_id,
      coalesce(is_verified and not is_approved, false) as is_in_review,
      (select jsonb_build_object('nickname', nickname, 'user_id', user_id) from accounts
        where network_id = ${network_id} and permission_flag = 1 and withdrawn_at is null
        order by account_id limit 1) as contact
    from (
      select ${startStep(network_id, sql`${account_id}::integer`)} as step
    ) as stands
    left join (
      select min(channel_id) filter (where ${needsVerification('channels')}) as to_verify,
        bool_or(verification = 'verified') as is_verified, bool_or(status = 2) as is_approved
      from assignments join channels using (network_id, channel_id)
      where network_id = ${network_id} and account_id = ${account_id}
    ) as own on true
    where step <> 'done'`
  return question(rows, ([found]) => found ?? null)
}

/** The members that have not earned yet, the latest first. */
export function startingMembers({ network_id }: NetworkScope): Question<NonNullable<Briefing['starting']>> {
  const rows = sql<NonNullable<Briefing['starting']>>`
    with starting as materialized (
      select * from (
        select account_id, nickname, created_at, ${startStep(network_id, sql`accounts.account_id`)} as step
        from accounts where network_id = ${network_id} and permission_flag = 0 and withdrawn_at is null
      ) as members
      where step <> 'done'
    ),
    latest as (select * from starting order by created_at desc, account_id desc limit ${shownMembers})
    select (select count(*) from starting) as total,
      coalesce((select jsonb_agg(jsonb_build_object('account_id', account_id, 'nickname', nickname, 'step', step)
        order by created_at desc, account_id desc) from latest), '[]') as rows`
  return question(rows, ([found]) => found!)
}
