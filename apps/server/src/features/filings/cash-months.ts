import type { ReceivedCash } from '@cuesheet/contract/filings'
import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { CashMonth } from '@cuesheet/contract/values/filings'
import { sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { bookOf, usdOf, wholeOf } from '../settlement/public.ts'

type Receipt = ReceivedCash['receipts'][number]

const mostMonths = 36
const oldest = 3

/** What the platform should have paid by month, what came, and what members are owed. `today`: a day of the office. */
export async function describeCash(
  db: Database,
  scope: NetworkScope,
  today: string,
): Promise<Omit<ReceivedCash, 'success' | 'message'>> {
  const months = await listCashMonths(db, scope)
  const owing = months.filter(({ owed_members }) => owed_members > 0)
  const ages = [0, 1, 2, oldest].map((age) => {
    const of = owing.filter(({ month }) => ageOf(month, today) === age)
    return {
      months: age,
      owed: String(of.reduce((sum, { owed }) => sum + BigInt(owed), 0n)),
      members: of.reduce((sum, { owed_members }) => sum + owed_members, 0),
    }
  })
  const total = await sumPayable(db, scope)
  const owed = ages.reduce((sum, age) => sum + BigInt(age.owed), 0n)
  return {
    months: months.slice(0, mostMonths),
    receipts: await listReceipts(db, scope),
    aged: { ages, carried: String(total - owed), total: String(total) },
  }
}

/** How many months ago a month ended, 0 of the last one, 3 of all older ones. */
function ageOf(month: string, today: string): number {
  const [last, at] = [addMonths(firstOfMonth(today), -1), `${month}-01`]
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return Math.min(oldest, Math.max(0, monthsOf(last) - monthsOf(at)))
}

type Row = Pick<CashMonth, 'month' | 'expected_usd' | 'expected' | 'arrived' | 'owed' | 'owed_members'> & {
  is_explained: boolean
}

/** Months that have a payment summary, or of which something arrived or is owed, the latest first. */
export async function listCashMonths(db: Database, { network_id }: NetworkScope): Promise<CashMonth[]> {
  const { rows } = await sql<Row>`
    with summaries as (
      select f.month, sum(p.revenue) as usd
      from settled_files f join settled_payments p on p.network_id = f.network_id and p.file_id = f.file_id
      where f.network_id = ${network_id} and f.family = 'payment_summary' and f.state = 'current' group by f.month
    ), taxes as (
      select month, sum(amount) as usd from settlement_lines
      where network_id = ${network_id} and kind <> 'revenue' group by month
    ), arrived as (
      select month, sum(amount) as won, bool_or(reason is not null) as is_explained from platform_receipts
      where network_id = ${network_id} and withdrawn_at is null group by month
    ), owed as (
      select m.month, sum(m.due) as won, count(*) as members
      from settlement_members m join settlement_months c using (network_id, month)
      where m.network_id = ${network_id} and c.locked_at is not null and m.due > 0 and m.paid_on is null group by m.month
    ), known as (
      select month from summaries union select month from arrived union select month from owed
    )
    select to_char(known.month, 'YYYY-MM') as month,
      ${usdOf(sql`s.usd + coalesce(t.usd, 0)`)} as expected_usd,
      case when c.settled_usd > 0
        then ${wholeOf(sql`((s.usd + coalesce(t.usd, 0)) * c.settled_local)`, sql`c.settled_usd`)} end::text as expected,
      coalesce(a.won, 0)::text as arrived, coalesce(a.is_explained, false) as is_explained,
      coalesce(o.won, 0)::text as owed, coalesce(o.members, 0) as owed_members
    from known
    left join summaries s on s.month = known.month
    left join taxes t on t.month = known.month
    left join arrived a on a.month = known.month
    left join owed o on o.month = known.month
    left join settlement_months c on c.network_id = ${network_id} and c.month = known.month
    order by known.month desc`.execute(db)
  return rows.map(({ is_explained, ...row }) => {
    const { expected, arrived } = row
    const difference = expected === null ? null : BigInt(arrived) - BigInt(expected)
    return {
      ...row,
      difference: difference === null ? null : String(difference),
      state: stateOf(difference, { arrived: BigInt(arrived), is_explained }),
    }
  })
}

function stateOf(
  difference: bigint | null,
  { arrived, is_explained }: { arrived: bigint; is_explained: boolean },
): CashMonth['state'] {
  if (arrived > 0n) return difference === 0n || is_explained ? 'done' : 'part'
  return difference === null || difference >= 0n ? 'none' : 'open'
}

/** What the books owe all members that are owed something. */
async function sumPayable(db: Database, { network_id }: NetworkScope): Promise<bigint> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(posted), 0)::text as total from ledger_accounts
    where network_id = ${network_id} and currency = ${bookOf(network_id)} and account like 'member:%:payable' and posted > 0`.execute(
    db,
  )
  return BigInt(rows[0]!.total)
}

type Stored = Omit<Receipt, 'noted' | 'withdrawn'> & {
  noted_by: number
  noted_name: string | null
  noted_at: Date
  withdrawn_by: number | null
  withdrawn_name: string | null
  withdrawn_at: Date | null
}

async function listReceipts(db: Database, { network_id }: NetworkScope): Promise<Receipt[]> {
  const { rows } = await sql<Stored>`
    select r.receipt_id, to_char(r.month, 'YYYY-MM') as month, r.arrived_on::text as arrived_on, r.amount::text as amount,
      r.reason, r.noted_by, n.nickname as noted_name, r.noted_at, r.withdrawn_by, w.nickname as withdrawn_name,
      r.withdrawn_at, r.withdrawn_reason
    from platform_receipts r
    left join ${actorsOf({ network_id })} as n on n.account_id = r.noted_by
    left join ${actorsOf({ network_id })} as w on w.account_id = r.withdrawn_by
    where r.network_id = ${network_id} order by r.arrived_on desc, r.receipt_id desc limit 200`.execute(db)
  return rows.map(
    ({ noted_by, noted_name, noted_at, withdrawn_by, withdrawn_name, withdrawn_at, ...row }) => ({
      ...row,
      noted: { account_id: noted_by, name: noted_name, at: noted_at.toISOString() },
      withdrawn: withdrawn_at && {
        account_id: withdrawn_by,
        name: withdrawn_name,
        at: withdrawn_at.toISOString(),
      },
    }),
  )
}
