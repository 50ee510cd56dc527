import type { OpenMonth, OwnTimeline } from '@cuesheet/contract/home'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { bookOf } from '../settlement-currencies.ts'
import { settledOn } from './find-objectable.ts'
import { joinPayments, paymentOf } from './list-settled-members.ts'

export type OwnStanding = Pick<
  OwnTimeline,
  'balance' | 'minimum_payout' | 'hold_reason' | 'has_payout_details'
>
export type OwnSteps = Pick<
  OpenMonth,
  'month' | 'settled_on' | 'statement_on' | 'paid_on' | 'waits_for' | 'wait_reason' | 'invoice' | 'payout'
>

/** What a member is owed, and what keeps all of it back: one row. */
export const ownStanding = (
  { network_id }: NetworkScope,
  accountId: number | null,
): RawBuilder<OwnStanding> => sql<OwnStanding>`
  select coalesce(b.posted, 0)::text as balance, n.minimum_payout::text as minimum_payout, p.hold_reason,
    exists (select from payout_details where network_id = ${network_id} and account_id = ${accountId}) as has_payout_details
  from networks n
  left join payees p on p.network_id = ${network_id} and p.account_id = ${accountId}
  left join ledger_accounts b on b.network_id = ${network_id} and b.currency = ${bookOf(network_id)}
    and b.account = ${`member:${accountId}:payable`}
  where n.network_id = ${network_id}`

/** The locked months of a member: when each was settled, and what became of its payment. */
export const listOwnSteps = (
  scope: NetworkScope,
  accountId: number | null,
): RawBuilder<OwnSteps> => sql<OwnSteps>`
  select to_char(m.month, 'YYYY-MM') as month, ${settledOn(sql`closed.locked_at`)} as settled_on, (
    select ${settledOn(sql`min(published_at)`)} from statements t
    where t.network_id = ${scope.network_id} and t.month = m.month and t.account_id = m.account_id) as statement_on, ${paymentOf(scope)}
  from settlement_members m
  join settlement_months closed on closed.network_id = m.network_id and closed.month = m.month and closed.locked_at is not null
  ${joinPayments(scope, sql`d.account_id = ${accountId}`)}
  where m.network_id = ${scope.network_id} and m.account_id = ${accountId}
  order by m.month desc limit 24`
