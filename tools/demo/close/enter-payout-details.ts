import type { KoreanBank } from '@cuesheet/contract/values/korean-banks'
import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import { installationScope } from '../../../apps/server/src/access/scope.ts'
import type { SecretBox } from '../../../apps/server/src/access/secret-box.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { savePayoutDetails } from '../../../apps/server/src/features/payouts/mutations.ts'
import { readEntered } from '../../../apps/server/src/features/payouts/rules.ts'
import type { People } from './members-money.ts'

type Details = {
  member: string
  kind: PayeeKind
  name: string
  bank: KoreanBank
  number: string
  registration?: string
}

/** Accounts that no bank has. One member has entered nothing yet. */
const entered: Details[] = [
  {
    member: 'member@demo.test',
    kind: 'business_income',
    name: '이도윤',
    bank: '004',
    number: '00000104123456',
  },
  {
    member: 'seoyeon@demo.test',
    kind: 'business',
    name: '박서연',
    bank: '088',
    number: '000110234567',
    registration: '9998812349',
  },
  { member: 'jiho@demo.test', kind: 'business_income', name: '최지호', bank: '090', number: '0000013456789' },
  { member: 'yuna@demo.test', kind: 'business_income', name: '정유나', bank: '020', number: '0001002345678' },
]

/** As members would have, long enough ago to be paid to; once. */
export async function enterPayoutDetails(
  db: Database,
  secrets: SecretBox,
  { network_id, members }: People,
  today: string,
): Promise<void> {
  const scope = installationScope(network_id)
  await secrets.ready()
  for (const { member, name, ...details } of entered) {
    const account_id = members.get(member)
    if (account_id === undefined) continue
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        select from payout_details where network_id = ${network_id} and account_id = ${account_id}`.execute(
        trx,
      )
      if (rows.length > 0) return
      const values = readEntered({ method: 'bank', legal_name: name, holder: name, ...details })
      await savePayoutDetails(trx, { scope, secrets }, { ...values, version: 0 }, { account_id, today })
      await sql`
        update payout_details set changed_at = changed_at - interval '90 days', holds_from = holds_from - interval '90 days'
        where network_id = ${network_id} and account_id = ${account_id}`.execute(trx)
    })
  }
}
