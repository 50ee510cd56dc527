import type { givenOutcomes } from '@cuesheet/contract/members'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import type { Transaction } from 'kysely'
import type { ActingPerson } from '../../access/audit.ts'
import { createAccount, type NewAccount } from '../../access/create-account.ts'
import type { PasswordCost } from '../../access/password.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { TextKey } from '../../locales/texts.ts'
import { assignChannels, type Platform, registerLinks } from '../channels/public.ts'
import { announce } from '../events/public.ts'
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
type ActingNow = ActingPerson & { now: Date }

/**
 * Creates a member and assigns its channels one by one: the member is kept if a channel fails, and the answer lists the
 * result of each, in the order given. `invalid_input` and `conflict` as for any new account.
 */
export async function addMember(
  { db, platform, password_cost }: With,
  scope: NetworkScope,
  { channels, category, ...account }: NewMember,
  acting: ActingNow,
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
  const channelsToAssign = await findGivenChannels({ db, platform }, scope, { channels, category }, acting)
  for (const channel of channelsToAssign)
    if (channel.channel_id !== null)
      await assign(db, scope, channel, account_id, acting).catch((error) => {
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error
        Object.assign(channel, absent)
      })
  return { account_id, channels: channelsToAssign }
}

/** Serializes with the manager's withdrawal, so that no network keeps members without a manager. */
export async function requirePresent(
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
  { account_id, address, now }: ActingNow,
): Promise<void> {
  const assignments = { channels: [channel_id!], members: [accountId] }
  await assignChannels(db, scope, assignments, { actor: 'manager', account_id, address, now })
}

/** Registers what is linked and not here yet. */
export async function findGivenChannels(
  { db, platform }: Omit<With, 'password_cost'>,
  scope: NetworkScope,
  { channels, category }: Pick<NewMember, 'channels' | 'category'>,
  { account_id, address, now }: ActingNow,
): Promise<Given[]> {
  const links = channels.filter((channel) => typeof channel === 'string')
  const lines = await registerLinks(
    db,
    platform,
    scope,
    { links, category },
    { actor: 'manager', account_id, address, now },
  )
  const ownChannels = await listOwnChannels(db, scope, {
    ids: channels.filter((channel) => typeof channel === 'number'),
    platform_ids: lines
      .filter(({ outcome }) => outcome === 'registered_here')
      .map(({ platform_channel_id }) => platform_channel_id ?? ''),
  })
  const assigned = (input: number | string, channel: (typeof ownChannels)[number]): Given => ({
    given: input,
    channel_id: channel.channel_id,
    title: channel.title,
    outcome: 'assigned',
    message: 'channel_assigned',
  })
  return channels.map((input): Given => {
    if (typeof input === 'number') {
      const known = ownChannels.find(({ channel_id }) => channel_id === input)
      return known ? assigned(input, known) : { given: input, ...absent }
    }
    const { link, platform_channel_id, ...line } = lines.shift()!
    const here =
      line.outcome === 'registered_here' &&
      ownChannels.find((channel) => channel.platform_channel_id === platform_channel_id)
    return here ? assigned(input, here) : { given: link, ...line }
  })
}
