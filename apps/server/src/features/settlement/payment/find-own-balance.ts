import type { ownBalance } from '@cuesheet/contract/balance'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { bookOf, currencyOf, settledUnits, unitsPerDollar } from '../settlement-currencies.ts'

type Answer = Omit<AnswerOf<typeof ownBalance>, 'success' | 'message'>
type Movement = Answer['rows'][number]

/** What the books owe a member, with a page of the movements of it, the latest first, each with the balance after it. */
export async function findOwnBalance(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number | null,
  { page, size }: { page: number; size: number },
): Promise<Answer> {
  const [payable, advance, guarantee] = ['payable', 'advance', 'guarantee'].map(
    (of) => `member:${accountId}:${of}`,
  )
  const { rows: sums } = await sql<
    Pick<Answer, 'currency' | 'balance' | 'advance' | 'guarantee' | 'dollars_at'>
  >`
    select coalesce(sum(posted) filter (where account = ${payable}), 0)::text as balance,
      (-coalesce(sum(posted) filter (where account = ${advance}), 0))::text as advance,
      (-coalesce(sum(posted) filter (where account = ${guarantee}), 0))::text as guarantee,
      ${currencyOf(network_id)} as currency,
      coalesce(${unitsPerDollar(currencyOf(network_id))}, (
        select ${settledUnits} from settlement_months m join networks n on n.network_id = m.network_id and n.is_playist
        where m.network_id = ${network_id} and m.locked_at is not null
        order by m.month desc limit 1)) as dollars_at
    from ledger_accounts
    where network_id = ${network_id} and currency = ${bookOf(network_id)}
      and account in (${payable}, ${advance}, ${guarantee})`.execute(db)
  const { rows } = await sql<Movement & { total: number }>`
    with moved as (
      select case when credit_account = ${payable} then credit_version else debit_version end as version,
        case when credit_account = ${payable} then amount else -amount end as amount,
        effective_on as day, regexp_replace(kind, '^adjustment:', '') as kind, transfer_id like '%/back' as is_reversed,
        substring(journal_id from '^close/([0-9]{4}-[0-9]{2})/') as month
      from ledger_transfers
      where network_id = ${network_id} and (credit_account = ${payable} or debit_account = ${payable})
        and currency = ${bookOf(network_id)} and phase in ('posted', 'post')
    )
    select row_number() over (order by version) as number, day, kind, is_reversed, month, amount::text as amount,
      (sum(amount) over (order by version))::text as balance, count(*) over () as total
    from moved order by version desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  return {
    ...sums[0]!,
    page,
    size,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  }
}
