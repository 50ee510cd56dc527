import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/tables.gen.ts'
import { DomainError } from '../errors/domain-error.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { installationScope, type NetworkScope } from './scope.ts'

/** The scope of the network that commands call by this name; an OperatorError lists the names there are. */
export async function getNetworkScope(db: Database, name: string): Promise<NetworkScope> {
  const networks = await db.selectFrom('networks').select(['network_id', 'name']).orderBy('name').execute()
  const network = networks.find((each) => each.name === name)
  if (network) return installationScope(network.network_id)
  throw new OperatorError(
    networks.length === 0
      ? `There is no network yet: create one with \`cuesheet create-network ${name}\`.`
      : `There is no network ${name}. The networks are ${networks.map((each) => each.name).join(', ')}.`,
  )
}

/** The network of this id, for calls of operators; `not_found` where there is none. */
export async function getNetworkById(
  db: Database,
  network_id: number,
): Promise<{ network_id: number; name: string; scope: NetworkScope }> {
  const network = await db
    .selectFrom('networks')
    .select('name')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
  return { network_id, name: network.name, scope: installationScope(network_id) }
}

export async function listNetworks(db: Database): Promise<{ name: string; scope: NetworkScope }[]> {
  const networks = await db.selectFrom('networks').select(['network_id', 'name']).orderBy('name').execute()
  return networks.map(({ name, network_id }) => ({ name, scope: installationScope(network_id) }))
}

/** The scope of a network that an operator changes: `not_found` where there is none, `conflict` while it is being deleted. */
export async function getOpenNetwork(db: Database, networkId: number): Promise<NetworkScope> {
  const { scope } = await getNetworkById(db, networkId)
  const deletion = await db
    .selectFrom('network_deletions')
    .select('network_id')
    .where('network_id', '=', networkId)
    .executeTakeFirst()
  if (deletion) throw new DomainError('conflict', { message_key: 'network_deleting' })
  return scope
}

/** One after the other: what was read of the network is still so when it is changed. `not_found` where there is none. */
export async function lockNetwork(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<void> {
  const network = await trx
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
}

/** `invalid_input` where one of these is no network. */
export async function requireNetworks(trx: Transaction<DB>, networks: readonly number[]): Promise<void> {
  const rows = await trx
    .selectFrom('networks')
    .select('network_id')
    .where(sql<boolean>`network_id = any(${networks}::integer[])`)
    .execute()
  if (rows.length < new Set(networks).size)
    throw new DomainError('invalid_input', { fields: { networks: 'field_choice' } })
}
