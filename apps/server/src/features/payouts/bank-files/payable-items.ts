import type { KoreanBank } from '@cuesheet/contract/values/korean-banks'
import type { Currency } from '@cuesheet/contract/values/money'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { sql } from 'kysely'
import { findPublicName } from '../../../access/network-site.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'
import { bookOf, findCurrency } from '../../settlement/public.ts'
import { type Sealed, sealedFor } from '../rules.ts'
import type { PaymentItem } from './payment-items.ts'

const mostItems = 5_000

type Row = {
  account_id: number
  nickname: string | null
  bank: KoreanBank | null
  sealed: Buffer
  owed: string
}

/** What members are owed who are paid by a method, as payments: what a file would have if all of it were paid. */
export async function listPayableItems(
  db: Database,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  method: PayoutMethod,
): Promise<PaymentItem[]> {
  const { network_id } = scope
  const { rows } = await sql<Row>`
    select d.account_id, a.nickname, d.bank, d.details as sealed, b.posted::text as owed
    from payout_details d
    join accounts a on a.network_id = d.network_id and a.account_id = d.account_id
    join ledger_accounts b on b.network_id = d.network_id and b.currency = ${bookOf(network_id)}
      and b.account = 'member:' || d.account_id || ':payable'
    where d.network_id = ${network_id} and d.method = ${method} and b.posted > 0
    order by a.nickname nulls last, d.account_id limit ${mostItems}`.execute(db)
  if (rows.length === 0) return []
  const network = await findPublicName(db, scope, 'ko')
  const currency = await findCurrency(db, scope)
  const items: PaymentItem[] = []
  for (const { account_id, nickname, bank, sealed, owed } of rows) {
    const opened = await secrets.open(sealed, sealedFor({ network_id, account_id }))
    const { number, email, holder, legal_name } = JSON.parse(opened) as Sealed
    items.push({
      number: items.length + 1,
      method,
      bank,
      account_number: number,
      email,
      holder,
      legal_name,
      amount: BigInt(owed),
      currency,
      receiver_memo: network,
      own_memo: nickname ?? `#${account_id}`,
    })
  }
  return items
}

/** Payments that show what a layout makes, where nobody is owed anything. */
export const exampleItems = (method: PayoutMethod, currency: Currency): PaymentItem[] =>
  [
    { bank: '004' as const, account_number: '00012345678901', email: 'one@example.com', amount: 1_234_500n },
    { bank: '090' as const, account_number: '3333012345678', email: 'two@example.com', amount: 87_000n },
  ].map(({ bank, account_number, email, amount }, at) => ({
    number: at + 1,
    method,
    bank: method === 'bank' ? bank : null,
    account_number: method === 'bank' ? account_number : null,
    email: method === 'bank' ? null : email,
    holder: '김지우',
    legal_name: '김지우',
    amount,
    currency,
    receiver_memo: '모닝뮤직 정산',
    own_memo: 'jiwoo',
  }))
