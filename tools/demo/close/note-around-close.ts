import { addDays, addMonths } from '@cuesheet/contract/values/day'
import { installationScope } from '../../../apps/server/src/access/scope.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { listCashMonths } from '../../../apps/server/src/features/filings/cash-months.ts'
import { describeFilings } from '../../../apps/server/src/features/filings/describe-filings.ts'
import { noteReceipt } from '../../../apps/server/src/features/filings/receipts.ts'
import { noteTaxStep } from '../../../apps/server/src/features/filings/tax-steps.ts'
import type { People } from './members-money.ts'

/** The platform pays for a month on this day of the next one. */
const platformPayday = 24

/** What came and went around the closed months: the platform's money, taxes that are due by today, and their statements. */
export async function noteAroundClose(
  db: Database,
  { network_id, operator }: People,
  today: string,
): Promise<void> {
  const scope = installationScope(network_id)
  const acting = { account_id: operator, today }
  for (const { month, expected, arrived } of await listCashMonths(db, scope)) {
    const arrived_on = addDays(addMonths(`${month}-01`, 1), platformPayday - 1)
    if (expected === null || arrived !== '0' || arrived_on > today) continue
    await noteReceipt(db, scope, { month, arrived_on, amount: expected, reason: null }, acting)
  }
  for (const { month, withheld, filing, payment } of (await describeFilings(db, scope, today)).months) {
    const note = (kind: 'paid' | 'filed', day: string, amount: string | null) =>
      noteTaxStep(db, scope, { kind, month, day, amount, note: '' }, acting)
    if (payment.state === 'overdue') await note('paid', payment.by, withheld)
    if (filing.state === 'overdue') await note('filed', filing.by, null)
  }
}
