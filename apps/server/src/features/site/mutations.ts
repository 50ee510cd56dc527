import { findUnreadable } from '@cuesheet/contract/values/brand-pairs'
import { writeFeeRate } from '@cuesheet/contract/values/fee-rate'
import { networkChanges, ownDomainSchema } from '@cuesheet/contract/values/network-settings'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Acting, byCommand, recordAudit } from '../../access/audit.ts'
import type { AuditAction } from '../../access/audit-actions.ts'
import { lockNetwork } from '../../access/find-network.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { readInput } from '../../http/read-input.ts'
import { requireCurrency } from '../settlement/public.ts'
import { keepBrandVersion } from './brand-versions.ts'
import { newNetwork } from './rules.ts'

const newNetworkSchema = z.object(newNetwork)
export type NewNetwork = z.input<typeof newNetworkSchema>

const changesSchema = z.partial(z.object(networkChanges))
export type NetworkChanges = z.output<typeof changesSchema>

const domainsSchema = z.object({ domains: z.array(ownDomainSchema).check(z.minLength(1)) })

const storedOf = <Given extends { default_fee_rate?: number | undefined }>({
  default_fee_rate,
  ...given
}: Given) =>
  default_fee_rate === undefined ? given : { ...given, default_fee_rate: writeFeeRate(default_fee_rate) }

/** Creates a network with its domains and texts; answers its id. `conflict` where name or a domain is taken. */
export async function createNetwork(
  db: Database,
  network: NewNetwork,
  acting: Acting = byCommand,
): Promise<number> {
  const { domains, texts, ...columns } = readInput(newNetworkSchema, network)
  refuseUnreadable(columns)
  return refuseTaken(
    withTransaction(db, async (trx) => {
      const { network_id } = await trx
        .insertInto('networks')
        .values(storedOf(columns))
        .returning('network_id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('network_domains')
        .values(domains.map((domain) => ({ domain, network_id })))
        .execute()
      const rows = Object.entries(texts).map(([locale, text]) => ({ network_id, locale, ...text }))
      if (rows.length > 0) await trx.insertInto('network_texts').values(rows).execute()
      const after = { name: columns.name, domains }
      await record(trx, acting, network_id, { action: 'network.create', subject: columns.name, after })
      return network_id
    }),
  )
}

/** Colours that cannot be told from what they are on are `invalid_input`. */
export function refuseUnreadable(colours: { color_primary: string; color_primary_dim: string }): void {
  const unreadable = findUnreadable(colours.color_primary, colours.color_primary_dim)
  if (unreadable)
    throw new DomainError('invalid_input', {
      message_key: 'colours_unreadable',
      fields: { [unreadable]: 'colours_unreadable' },
    })
}

/** Sets what is given of a network; answers what it was before. */
export async function setNetwork(
  trx: Transaction<DB>,
  scope: NetworkScope,
  given: NetworkChanges,
  acting: Acting = byCommand,
): Promise<Record<string, unknown>> {
  const { network_id } = scope
  const changes = readInput(changesSchema, given)
  const names = Object.keys(changes) as (keyof NetworkChanges)[]
  if (changes.settlement_currency) await requireCurrency(trx, scope, changes.settlement_currency)
  const before = await trx
    .selectFrom('networks')
    .select(names)
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await keepBrandVersion(trx, scope, acting, () =>
    trx.updateTable('networks').set(storedOf(changes)).where('network_id', '=', network_id).execute(),
  )
  await record(trx, acting, network_id, { action: 'network.set', before, after: changes })
  return before
}

export async function addDomains(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  newDomains: string[],
  acting: Acting = byCommand,
): Promise<void> {
  const { domains } = readInput(domainsSchema, { domains: newDomains })
  const rows = domains.map((domain) => ({ domain, network_id }))
  await refuseTaken(trx.insertInto('network_domains').values(rows).execute())
  await record(trx, acting, network_id, { action: 'network.add_domain', after: { domains } })
}

/** `not_found` where one is not the network's, `conflict` where none would be left. */
export async function removeDomains(
  trx: Transaction<DB>,
  scope: NetworkScope,
  domains: string[],
  acting: Acting = byCommand,
): Promise<void> {
  const { network_id } = scope
  // So that of two who each take one of the last two away, one is refused.
  await lockNetwork(trx, scope)
  const { length } = await trx
    .deleteFrom('network_domains')
    .where('network_id', '=', network_id)
    .where('domain', 'in', domains)
    .returning('domain')
    .execute()
  if (length < new Set(domains).size) throw new DomainError('not_found')
  const left = await trx
    .selectFrom('network_domains')
    .select('domain')
    .where('network_id', '=', network_id)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new DomainError('conflict', { message_key: 'last_domain' })
  await record(trx, acting, network_id, { action: 'network.remove_domain', before: { domains } })
}

/** Makes a network the one that answers on domains that are nobody's; null: none does. */
export async function setDefaultNetwork(
  trx: Transaction<DB>,
  scope: NetworkScope | null,
  acting: Acting = byCommand,
): Promise<void> {
  const before = await trx
    .updateTable('networks')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .returning('network_id')
    .executeTakeFirst()
  if (scope)
    await refuseTaken(
      trx
        .updateTable('networks')
        .set({ is_default: true })
        .where('network_id', '=', scope.network_id)
        .execute(),
    )
  const after = { network_id: scope?.network_id ?? null }
  await record(trx, acting, 0, {
    action: 'network.set_default',
    before: { network_id: before?.network_id ?? null },
    after,
  })
}

async function refuseTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', { message_key: 'network_taken' })
    throw error
  }
}

async function record(
  trx: Transaction<DB>,
  { account_id, address }: Acting,
  network_id: number,
  entry: { action: AuditAction; subject?: string; before?: JsonObject; after?: JsonObject },
): Promise<void> {
  await recordAudit(trx, { network_id, account_id, ...entry, ...(address ? { address } : {}) })
}
