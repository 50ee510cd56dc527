import type { TaxFilings } from '@cuesheet/contract/filings'
import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { FilingMonth } from '@cuesheet/contract/values/filings'
import { sql } from 'kysely'
import { actorsOf } from '../../access/actors.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { readHolidays } from '../channels/public.ts'
import { readBalances } from '../ledger/public.ts'
import { dueDays } from './due-days.ts'
import { listWithheld, type Withheld } from './filing-rows.ts'

type Step = TaxFilings['steps'][number]

const mostMonths = 36
const mostSteps = 200

/** What a network withheld, and what of it was filed and paid. `today`: a day of the office. */
export async function describeFilings(
  db: Database,
  scope: NetworkScope,
  today: string,
): Promise<Omit<TaxFilings, 'success' | 'message'>> {
  const balances = await readBalances(db, scope, {
    accounts: ['withholding_payable', 'vat_payable'],
    currency: 'KRW',
  })
  const balance = (account: string) => String(balances.find((one) => one.account === account)?.posted ?? 0n)
  return {
    months: await listFilingMonths(db, scope, today),
    steps: await listSteps(db, scope),
    withholding_balance: balance('withholding_payable'),
    vat_balance: balance('vat_payable'),
  }
}

/** Months in which something was paid, with when their filing and payment are due. */
export async function listFilingMonths(
  db: Database,
  scope: NetworkScope,
  today: string,
): Promise<FilingMonth[]> {
  const holidays = await readHolidays(db)
  const { rows } = await sql<Done>`
    select to_char(month, 'YYYY-MM') as month, bool_or(kind = 'filed') as is_filed,
      coalesce(sum(amount) filter (where kind = 'paid'), 0)::text as paid
    from tax_steps where network_id = ${scope.network_id} and withdrawn_at is null group by month`.execute(db)
  const done = new Map(rows.map((row) => [row.month, row]))
  return (await listWithheld(db, scope, mostMonths)).map((row) =>
    describeMonth(row, { today, holidays, done: done.get(row.month) }),
  )
}

type Done = { month: string; is_filed: boolean; paid: string }

function describeMonth(
  row: Withheld,
  { today, holidays, done }: { today: string; holidays: ReadonlySet<string>; done: Done | undefined },
): FilingMonth {
  const paid = BigInt(done?.paid ?? 0)
  const days = dueDays(`${row.month}-01`, holidays)
  const isOver = addMonths(`${row.month}-01`, 1) <= firstOfMonth(today)
  const stateOf = (isDone: boolean, by: string) =>
    isDone ? ('done' as const) : isOver && by < today ? ('overdue' as const) : ('open' as const)
  const withheld = BigInt(row.withheld)
  return {
    ...row,
    paid: String(paid),
    filing: {
      by: days.filing,
      state: stateOf(done?.is_filed === true, days.filing),
    },
    payment: {
      by: days.payment,
      state: withheld <= 0n ? 'none' : stateOf(paid >= withheld, days.payment),
    },
  }
}

type Stored = Pick<Step, 'step_id' | 'kind' | 'month' | 'day' | 'amount' | 'note' | 'withdrawn_reason'> & {
  done_by: number
  done_name: string | null
  done_at: Date
  withdrawn_by: number | null
  withdrawn_name: string | null
  withdrawn_at: Date | null
}

/** What people noted, the latest first. */
async function listSteps(db: Database, { network_id }: NetworkScope): Promise<Step[]> {
  const { rows } = await sql<Stored>`
    select s.step_id, s.kind, to_char(s.month, 'YYYY-MM') as month, s.day::text as day, s.amount::text as amount, s.note,
      s.done_by, d.nickname as done_name, s.done_at, s.withdrawn_by, w.nickname as withdrawn_name, s.withdrawn_at,
      s.withdrawn_reason
    from tax_steps s
    left join ${actorsOf({ network_id })} as d on d.account_id = s.done_by
    left join ${actorsOf({ network_id })} as w on w.account_id = s.withdrawn_by
    where s.network_id = ${network_id}
    order by s.day desc, s.step_id desc limit ${mostSteps}`.execute(db)
  return rows.map(({ done_by, done_name, done_at, withdrawn_by, withdrawn_name, withdrawn_at, ...step }) => ({
    ...step,
    done: { account_id: done_by, name: done_name, at: done_at.toISOString() },
    withdrawn: withdrawn_at && {
      account_id: withdrawn_by,
      name: withdrawn_name,
      at: withdrawn_at.toISOString(),
    },
  }))
}
