import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { listFilingMonths } from './describe-filings.ts'

export type DueFiling = {
  network_id: number
  network: string
  /** YYYY-MM */
  month: string
  wait: 'filing' | 'payment'
  by: string
  is_overdue: boolean
  /** How many days it is late. */
  days: number
}

/** So many days before it is due, a filing is told of. */
const toldDays = 5
const dayMs = 86_400_000

/** What of networks' taxes is to be filed or paid within days, or should have been, the longest first. */
export async function listDueFilings(
  db: Database,
  { today, size }: { today: string; size: number },
): Promise<DueFiling[]> {
  const { rows: networks } = await sql<{ network_id: number; name: string }>`
    with paying as materialized (
      select distinct network_id from ledger_accounts
      where account = 'withholding_payable' and currency = 'KRW' and version > 0
    ), deleting as materialized (select network_id from network_deletions)
    select network_id, name from networks
    where network_id in (select network_id from paying) and network_id not in (select network_id from deleting)
    order by name`.execute(db)
  const found: DueFiling[] = []
  for (const { network_id, name } of networks) {
    const scope = installationScope(network_id)
    for (const { month, filing, payment } of await listFilingMonths(db, scope, today))
      for (const [wait, { by, state }] of [
        ['filing', filing],
        ['payment', payment],
      ] as const)
        if (
          state === 'overdue' ||
          (state === 'open' && addDays(by, -toldDays) <= today && month < today.slice(0, 7))
        )
          found.push({
            network_id,
            network: name,
            month,
            wait,
            by,
            is_overdue: state === 'overdue',
            days: Math.max(0, (Date.parse(today) - Date.parse(by)) / dayMs),
          })
  }
  return found.sort((a, b) => a.by.localeCompare(b.by)).slice(0, size)
}

/** Rules that are off, and would hold within a month or do already: whether their law passed is asked. */
export async function listWaitingRules(
  db: Database,
  today: string,
): Promise<{ rule: string; kind: string; valid_from: string; percent: string }[]> {
  const { rows } = await sql<{ rule: string; kind: string; valid_from: string; percent: string }>`
    select r.kind || '@' || r.valid_from as rule, r.kind, r.valid_from::text as valid_from,
      trim_scale(r.income_rate * 100)::text as percent
    from tax_rules r
    where not r.is_on and r.valid_from - interval '1 month' <= ${today}::date
      and not exists (select from tax_rules later
        where later.kind = r.kind and later.is_on and later.valid_from > r.valid_from)
    order by r.valid_from, r.kind limit 20`.execute(db)
  return rows
}
