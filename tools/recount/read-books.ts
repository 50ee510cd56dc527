import type { Client } from 'pg'
import type { Month } from './read-facts.ts'
import { memberSums, type Recounted } from './recount.ts'

/** What the product wrote of a month, in the form of a recount. */
export async function readBooks(client: Client, network: number, { month, lock }: Month): Promise<Recounted> {
  const ask = async <Row>(query: string, of: string) =>
    (await client.query(query, [network, of])).rows as Row[]
  const lines = await ask<{ key: string; amount: string; fee: string; rate: string }>(
    `select concat_ws(E'\\t', account_id, kind, family, platform_channel_id, adjustment_type, activity_month, corrects_month,
       case when bucket = 'uncredited' then bucket else reason end) as key, amount::text as amount, fee::text as fee,
       (fee_rate * 1000)::bigint::text as rate
     from settlement_lines where network_id = $1 and month = $2`,
    month,
  )
  const members = await ask<Record<(typeof memberSums)[number], string> & { account_id: number }>(
    `select account_id, revenue::text, us_tax::text, fee::text, net_usd::text, net::text, opening::text, adjustments::text, recouped::text,
       top_up::text, guarantee_recouped::text, due::text, (income_tax + local_tax)::text as withheld, vat::text
     from settlement_members where network_id = $1 and month = $2`,
    month,
  )
  const moved = await ask<{ account: string; amount: string }>(
    `select currency || ' ' || case when account = 'rounding' or account like 'awaited:%' or kind = 'unknown_type' and account = 'unallocated'
         then 'beyond the files' else account end as account, sum(amount)::text as amount
     from (
       select currency, kind, debit_account as account, -amount as amount from ledger_transfers
       where network_id = $1 and phase in ('posted', 'post') and (journal_id = $2 or journal_id like $2 || '/paid%')
       union all
       select currency, kind, credit_account, amount from ledger_transfers
       where network_id = $1 and phase in ('posted', 'post') and (journal_id = $2 or journal_id like $2 || '/paid%')
     ) as sides
     -- Revenue passes through a member's book in dollars, and leaves nothing there.
     where not (currency = 'USD' and account like 'member:%') group by 1`,
    lock,
  )
  return {
    lines: new Map(
      lines.map(({ key, amount, fee, rate }) => [
        key,
        { amount: BigInt(amount), fee: BigInt(fee), rate: BigInt(rate) },
      ]),
    ),
    members: new Map(
      members.map(({ account_id, ...sums }) => [
        account_id,
        Object.fromEntries(memberSums.map((name) => [name, BigInt(sums[name])])) as Record<
          (typeof memberSums)[number],
          bigint
        >,
      ]),
    ),
    books: new Map(moved.map(({ account, amount }) => [account, BigInt(amount)])),
  }
}
