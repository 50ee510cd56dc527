import type { GuaranteePreview } from '@cuesheet/contract/guarantees'
import type { GuaranteeSpan } from '@cuesheet/contract/values/guarantees'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { openGuarantees } from './guarantees.ts'

type Asked = { account_id: number; amount: string; span: GuaranteeSpan }

/** What a guarantee would have topped up with a member's last locked month: of it, or of the year that ends with it. */
export async function previewGuarantee(
  db: Database,
  { network_id }: NetworkScope,
  { account_id, amount, span }: Asked,
): Promise<GuaranteePreview> {
  const { rows } = await sql<NonNullable<GuaranteePreview>>`
    with locked as (
      select month, net, currency from settlement_members join settlement_months using (network_id, month)
      where network_id = ${network_id} and account_id = ${account_id} and locked_at is not null
    ), last as (select month, currency from locked order by month desc limit 1), measured as (
      select last.month, last.currency, count(*) as months, sum(net) as share, min(locked.month) as from_month
      from last join locked on locked.month > last.month - make_interval(months => ${span === 'year' ? 12 : 1})
      group by last.month, last.currency
    ), guaranteed as (
      select *, case when ${span} = 'month' then ${amount}::bigint else ${amount}::bigint * months / 12 end as guaranteed from measured
    )
    select to_char(from_month, 'YYYY-MM') as from_month, to_char(month, 'YYYY-MM') as month, currency, months,
      share::text as share, guaranteed::text as guaranteed, greatest(guaranteed - share, 0)::text as top_up
    from guaranteed`.execute(db)
  return rows[0] ?? null
}

/** What locked months topped up of a member's share and did not recoup. */
export async function findOpenGuarantee(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<string> {
  const { rows } = await sql<{ open: string }>`
    select guarantee_open::text as open from (${openGuarantees(network_id)}) as open
    where account_id = ${accountId}`.execute(db)
  return rows[0]?.open ?? '0'
}
