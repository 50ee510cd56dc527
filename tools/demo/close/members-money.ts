import { addDays } from '@cuesheet/contract/values/day'
import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { installationScope } from '../../../apps/server/src/access/scope.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { addEntry, confirmEntry } from '../../../apps/server/src/features/settlement/books/entries.ts'
import {
  changeSettings,
  selectSettings,
} from '../../../apps/server/src/features/settlement/close-settings.ts'
import { setPayee } from '../../../apps/server/src/features/settlement/mutations.ts'

export type People = { network_id: number; operator: number; manager: number; members: Map<string, number> }

const kinds: [member: string, kind: PayeeKind][] = [
  ['member@demo.test', 'business_income'],
  ['seoyeon@demo.test', 'business'],
  ['jiho@demo.test', 'business_income'],
  ['yuna@demo.test', 'business_income'],
]

/** Before anything else: it is what tells that the demo began a network's close. */
export async function setTerms(db: Database, { network_id, operator, members }: People): Promise<void> {
  const scope = installationScope(network_id)
  const acting = { account_id: operator }
  const seen = await selectSettings(db.selectFrom('networks'))
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  if (seen.minimum_payout !== 50_000)
    await changeSettings(db, scope, { ...seen, minimum_payout: 50_000, seen }, acting)
  for (const [member, kind] of kinds) {
    const account_id = members.get(member)
    if (account_id === undefined || (await findPayee(db, network_id, account_id))) continue
    const payee = { kind, treaty_rate: null, is_withheld: false, hold_reason: null }
    await setPayee(db, scope, { account_id, version: 0, ...payee }, acting)
  }
}

const findPayee = (db: Database, network_id: number, account_id: number) =>
  db
    .selectFrom('payees')
    .select(['version', 'kind', 'treaty_rate', 'is_withheld', 'hold_reason'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()

export async function holdMember(db: Database, { network_id, operator, members }: People): Promise<void> {
  const account_id = members.get('yuna@demo.test')
  const payee = account_id === undefined ? undefined : await findPayee(db, network_id, account_id)
  if (!payee || payee.hold_reason !== null) return
  const hold_reason = '계좌의 예금주 이름이 가입 정보와 달라 확인하고 있습니다.'
  const held = { ...payee, kind: payee.kind as PayeeKind, account_id: account_id!, hold_reason }
  await setPayee(db, installationScope(network_id), held, { account_id: operator })
}

/** Paid ahead in this month, and recouped from it on; the manager is its second person. */
export async function payAdvance(
  db: Database,
  { network_id, operator, manager, members }: People,
  month: string,
): Promise<void> {
  const account_id = members.get('jiho@demo.test')
  if (account_id === undefined) return
  const scope = installationScope(network_id)
  const advance = await db
    .selectFrom('settlement_entries')
    .select(['entry_id', 'confirmed_at'])
    .where('network_id', '=', network_id)
    .where('kind', '=', 'advance')
    .executeTakeFirst()
  if (advance?.confirmed_at) return
  const entry = { account_id, month, amount: '1500000', reason: '새 촬영 장비 구입을 위한 선지급' }
  const { entry_id } =
    advance ?? (await addEntry(db, scope, { kind: 'advance', ...entry }, { account_id: operator }))
  await confirmEntry(db, scope, entry_id, { account_id: manager, today: addDays(month, 8) })
}

/** After everything else: an adjustment that waits for the manager. */
export async function askAdjustment(
  db: Database,
  { network_id, operator, members }: People,
  month: string,
): Promise<void> {
  const account_id = members.get('seoyeon@demo.test') ?? [...members.values()][0]
  if (account_id === undefined) return
  const entry = { account_id, month, amount: '120000', reason: '네트워크 음악 홍보 영상 제작 보상' }
  await addEntry(
    db,
    installationScope(network_id),
    { kind: 'adjustment', ...entry },
    { account_id: operator },
  )
}
