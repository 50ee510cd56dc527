import { sql } from 'kysely'
import { addressBlock } from '../../access/caller-addresses.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import type { Device } from '../../http/read-device.ts'
import { needsVerification } from '../channels/public.ts'
import { deviceDays, placeOf } from './rules.ts'

export type SignInAccount = {
  network_id: number
  account_id: number
  password_hash: string
  has_second_factor: boolean
  is_locked: boolean
}

/** The account that may sign in on this network's domains (0: operators, on the installation's own). */
export async function findAccountForSignIn(
  db: Database,
  networkId: number,
  userId: string,
): Promise<SignInAccount | null> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.account_id', '=', 'accounts.account_id')
        .on('second_factors.network_id', '=', networkId),
    )
    .select(['accounts.network_id', 'accounts.account_id', 'password_hash'])
    .select(sql<boolean>`second_factors.enabled_at is not null`.as('has_second_factor'))
    .select(sql<boolean>`locked_at is not null`.as('is_locked'))
    .where('accounts.network_id', '=', networkId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return account?.password_hash ? { ...account, password_hash: account.password_hash } : null
}

/** Whether an account that has signed in before never did with such a device, or never from near this address. */
export async function isNewDevice(
  db: Database,
  from: { network_id: number; account_id: number; device: Device; address: string },
): Promise<boolean> {
  const { browser, system } = from.device
  const {
    known: devices,
    is_device_known,
    is_place_known,
  } = await db
    .selectFrom('audit_log')
    .select([
      sql<number>`count(*)::integer`.as('known'),
      sql<boolean | null>`bool_or(after ->> 'browser' is not distinct from ${browser}::text
        and after ->> 'system' is not distinct from ${system}::text)`.as('is_device_known'),
      sql<boolean | null>`bool_or(after ->> 'place' = ${placeOf(from.address)}::text)`.as('is_place_known'),
    ])
    .where('network_id', '=', from.network_id)
    .where('subject', '=', String(from.account_id))
    .where('action', '=', 'session.create')
    .where('at', '>', sql<Date>`now() - ${sql.lit(`${deviceDays} days`)}::interval`)
    .executeTakeFirstOrThrow()
  return devices > 0 && !(is_device_known && is_place_known)
}

/** As many of an account's latest ways in as are looked at. */
const latestEntries = 200

/** Whether an account has signed in from this address lately, or set its password from there by a link that was mailed to it. */
export async function isKnownAddress(
  db: Database,
  {
    network_id,
    address,
    ...account
  }: { network_id: number; address: string } & ({ user_id: string } | { account_id: number }),
): Promise<boolean> {
  const account_id =
    'account_id' in account
      ? account.account_id
      : (await findAccountForSignIn(db, network_id, account.user_id))?.account_id
  if (account_id === undefined) return false
  const rows = await db
    .selectFrom('audit_log')
    .select('address')
    .where('network_id', '=', network_id)
    .where('subject', '=', String(account_id))
    .where('action', 'in', ['session.create', 'account.reset_password'])
    .where('at', '>', sql<Date>`now() - ${sql.lit(`${deviceDays} days`)}::interval`)
    .orderBy('at', 'desc')
    .limit(latestEntries)
    .execute()
  const here = addressBlock(address)
  return rows.some((row) => row.address !== null && addressBlock(row.address) === here)
}

/** Whether any channel that the viewer sees waits for its user to verify it; operators have none. */
export async function isChannelVerifyNeeded(db: Database, viewer: Viewer): Promise<boolean> {
  if (viewer.network_id === null) return false
  let channels = db
    .selectFrom('channels')
    .select('channels.channel_id')
    .where('channels.network_id', '=', viewer.network_id)
    .where(needsVerification('channels'))
    .limit(1)
  if (viewer.permission_flag === 0)
    channels = channels
      .innerJoin('assignments', (join) =>
        join
          .onRef('assignments.network_id', '=', 'channels.network_id')
          .onRef('assignments.channel_id', '=', 'channels.channel_id'),
      )
      .where('assignments.account_id', '=', viewer.account_id)
  return (await channels.executeTakeFirst()) !== undefined
}
