import type { givenOutcomes } from '@cuesheet/contract/members'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import type { Transaction } from 'kysely'
import { createAccount, type NewAccount } from '../../access/create-account.ts'
import type { PasswordCost } from '../../access/password.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { TextKey } from '../../locales/texts.ts'
import { assignChannels } from '../channels/assignments.ts'
import { type Platform, registerLinks } from '../channels/register-channel.ts'
import { announce } from '../events/mutations.ts'
import { listOwnChannels } from './queries.ts'

export type NewMember = Omit<NewAccount, 'permission_flag'> & {
  /** Ids of channels, and links. */
  channels: readonly (number | string)[]
  category: ChannelCategory | null
}

export type Given = {
  given: number | string
  outcome: (typeof givenOutcomes)[number]
  channel_id: number | null
  title: string | null
  message: TextKey
}

type With = { db: Database; platform: Platform; password_cost: PasswordCost }
type Acting = { account_id: number; address: string; now: Date }

/**
 * Creates a member and assigns its channels one by one: the member is kept if a channel fails, and the answer lists the
 * result of each, in the order given. `invalid_input` and `conflict` as for any new account.
 */
export async function addMember(
  { db, platform, password_cost }: With,
  scope: NetworkScope,
  { channels, category, ...account }: NewMember,
  acting: Acting,
): Promise<{ account_id: number; channels: Given[] }> {
  const account_id = await withTransaction(db, async (trx) => {
    await requirePresent(trx, scope, acting.account_id)
    const id = await createAccount(
      trx,
      scope,
      { ...account, permission_flag: 0 },
      { password_cost, created_by: acting.account_id, address: acting.address },
    )
    await announce(trx, scope, { to: ['managers'], kind: 'members_changed', subject: {} })
    return id
  })
  const found = await findChannels({ db, platform }, scope, { channels, category }, acting)
  for (const channel of found)
    if (channel.channel_id !== null)
      await assign(db, scope, channel, account_id, acting).catch((error) => {
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error
        Object.assign(channel, absent)
      })
  return { account_id, channels: found }
}

/** Serializes with the manager's withdrawal, so that no network keeps members without a manager. */
async function requirePresent(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  managerId: number,
): Promise<void> {
  const manager = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('account_id', '=', managerId)
    .where('withdrawn_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!manager) throw new DomainError('session_required')
}

const absent = { outcome: 'not_found', channel_id: null, title: null, message: 'not_found' } as const

async function assign(
  db: Database,
  scope: NetworkScope,
  { channel_id }: Given,
  accountId: number,
  { account_id, address, now }: Acting,
): Promise<void> {
  const asked = { channels: [channel_id!], members: [accountId] }
  await assignChannels(db, scope, asked, { actor: 'manager', account_id, address, now })
}

/** Registers what is linked and not here yet. */
async function findChannels(
  { db, platform }: Omit<With, 'password_cost'>,
  scope: NetworkScope,
  { channels, category }: Pick<NewMember, 'channels' | 'category'>,
  { account_id, address, now }: Acting,
): Promise<Given[]> {
  const links = channels.filter((given) => typeof given === 'string')
  const lines = await registerLinks(
    db,
    platform,
    scope,
    { links, category },
    { actor: 'manager', account_id, address, now },
  )
  const own = await listOwnChannels(db, scope, {
    ids: channels.filter((given) => typeof given === 'number'),
    platform_ids: lines
      .filter(({ outcome }) => outcome === 'registered_here')
      .map(({ platform_channel_id }) => platform_channel_id ?? ''),
  })
  const assigned = (given: number | string, known: (typeof own)[number]): Given => ({
    given,
    channel_id: known.channel_id,
    title: known.title,
    outcome: 'assigned',
    message: 'channel_assigned',
  })
  return channels.map((given): Given => {
    if (typeof given === 'number') {
      const known = own.find(({ channel_id }) => channel_id === given)
      return known ? assigned(given, known) : { given, ...absent }
    }
    const { link, platform_channel_id, ...line } = lines.shift()!
    const here =
      line.outcome === 'registered_here' &&
      own.find((channel) => channel.platform_channel_id === platform_channel_id)
    return here ? assigned(given, here) : { given: link, ...line }
  })
}
