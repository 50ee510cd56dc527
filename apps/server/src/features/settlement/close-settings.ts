import type { Deduction } from '@cuesheet/contract/values/guarantees'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { askSecondPerson } from '../approvals/public.ts'
import { lockBooks } from './books/lock-books.ts'

export type CloseSettings = {
  minimum_payout: number
  second_person: boolean
  /** One person accepts what does not add up to here: percent of the month's payment, and US dollars. */
  limit_percent: number
  limit_usd: number
  recoupment_order: Deduction[]
  answer_days: number
}

export const selectSettings = <O>(networks: SelectQueryBuilder<DB, 'networks', O>) =>
  networks.select([
    'minimum_payout',
    'close_second_person as second_person',
    sql<number>`close_limit_percent::float8`.as('limit_percent'),
    'close_limit_usd as limit_usd',
    sql<Deduction[]>`recoupment_order`.as('recoupment_order'),
    'objection_answer_days as answer_days',
  ])

async function holdSettings(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
): Promise<(CloseSettings & { name: string }) | undefined> {
  return selectSettings(trx.selectFrom('networks').select('name'))
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Sets from which amount on a network pays, whether two lock a month, and up to where one person accepts differences; answers
 * whether a second administrator was asked instead, as one person is enough, or for more, only once another one agrees.
 */
export function changeSettings(
  db: Database,
  scope: NetworkScope,
  { seen, ...asked }: CloseSettings & { seen: CloseSettings },
  acting: { account_id: number; address?: string },
): Promise<{ is_asked: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const held = await holdSettings(trx, scope)
    if (!held) throw new DomainError('not_found')
    const { name, ...before } = held
    if (JSON.stringify(inOrder(before)) !== JSON.stringify(inOrder(seen))) throw new DomainError('conflict')
    const ask = (kind: 'close.one_person' | 'close.limit', details: JsonObject) =>
      askSecondPerson(trx, {
        kind,
        subject: String(scope.network_id),
        details,
        viewer: acting,
        ...(acting.address && { address: acting.address }),
      })
    const isOneAsked = before.second_person && !asked.second_person
    if (isOneAsked) await ask('close.one_person', { name })
    const { limit_percent, limit_usd } = asked
    const isHigher = limit_percent > before.limit_percent || limit_usd > before.limit_usd
    if (isHigher)
      await ask('close.limit', {
        name: `${name} (${limit_percent}%, ${limit_usd} USD)`,
        limit_percent,
        limit_usd,
      })
    const { limit_percent: percent, limit_usd: usd } = isHigher ? before : asked
    const after = {
      minimum_payout: asked.minimum_payout,
      second_person: asked.second_person || isOneAsked,
      limit_percent: percent,
      limit_usd: usd,
      recoupment_order: asked.recoupment_order,
      answer_days: asked.answer_days,
    }
    await setSettings(trx, scope, before, after, acting)
    return { is_asked: isOneAsked || isHigher }
  })
}

const inOrder = (settings: CloseSettings) => [
  settings.minimum_payout,
  settings.second_person,
  settings.limit_percent,
  settings.limit_usd,
  settings.recoupment_order,
  settings.answer_days,
]

/** Lets one person lock a network's months, as a second administrator has confirmed; `conflict` where one does already. */
export async function allowOnePerson(
  trx: Transaction<DB>,
  scope: NetworkScope,
  acting: Acting,
): Promise<void> {
  await lockBooks(trx, scope)
  const { name: _, ...before } = (await holdSettings(trx, scope)) ?? { name: '' }
  if (!('second_person' in before) || !before.second_person)
    throw new DomainError('conflict', { message_key: 'close_one_person_is_this' })
  await setSettings(trx, scope, before, { ...before, second_person: false }, acting)
}

/** Lets one person accept more, as a second administrator has confirmed. */
export async function raiseLimit(
  trx: Transaction<DB>,
  scope: NetworkScope,
  details: JsonObject,
  acting: Acting,
): Promise<void> {
  await lockBooks(trx, scope)
  const held = await holdSettings(trx, scope)
  if (!held) throw new DomainError('conflict')
  const { name: _, ...before } = held
  const limits = { limit_percent: Number(details.limit_percent), limit_usd: Number(details.limit_usd) }
  await setSettings(trx, scope, before, { ...before, ...limits }, acting)
}

async function setSettings(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  before: CloseSettings,
  after: CloseSettings,
  acting: Acting,
): Promise<void> {
  if (JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after))) return
  await trx
    .updateTable('networks')
    .set({
      minimum_payout: after.minimum_payout,
      close_second_person: after.second_person,
      close_limit_percent: String(after.limit_percent),
      close_limit_usd: after.limit_usd,
      recoupment_order: after.recoupment_order,
      objection_answer_days: after.answer_days,
    })
    .where('network_id', '=', network_id)
    .execute()
  await recordAudit(trx, { network_id, ...acting, action: 'close.set_settings', before, after })
}
