import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hashPassword } from '../apps/server/src/access/password.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { findHolder } from '../apps/server/src/db/embedded/data-lock.ts'
import type { Channels } from '../apps/server/src/db/tables.gen.ts'
import { refreshReviewQueue } from '../apps/server/src/features/channels/review/refresh-review-queue.ts'

export const ownPassword = 'a good password'

export type OwnNetwork = {
  site: string
  network_id: number
  /** Signs in with `ownPassword`; answers its id (an e-mail address). */
  addAccount(as: 'manager' | 'member', name: string): Promise<string>
  /** Registers a channel in any state, without asking the platform. */
  addChannel(title: string, state: Partial<Insertable<Channels>>): Promise<number>
  /** What the platform calls a channel. */
  platformIdOf(channelId: number): Promise<string>
  /** Assigns a channel to a member, by its id. */
  assign(channelId: number, userId: string): Promise<void>
  /** Lets a channel count from one day through another. */
  addCredit(channelId: number, from: string, to: string): Promise<void>
  /** The address of a link as it would be mailed to the account. */
  resetLink(userId: string): Promise<string>
}

/** Writes what nobody can do on a screen into the database of the journeys. */
export async function withDatabase<Result>(use: (db: Database) => Promise<Result>): Promise<Result> {
  const url = findHolder(process.env.E2E_DATA_DIR ?? '')?.url
  if (!url) throw new Error('The server of the journeys has no database.')
  const db = connect(url, { max: 1 })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** A network of one journey's own, whose accounts it may change, lock and withdraw as it likes. */
export async function createOwnNetwork(): Promise<OwnNetwork> {
  const name = `own-${randomBytes(4).toString('hex')}`
  const domain = `${name}.localhost`
  const site = `http://${domain}:${process.env.E2E_PORT}`
  const network_id = await withDatabase(async (db) => {
    const made = await db
      .insertInto('networks')
      .values({ name, design_id: 'mcn-1', color_primary: '#2f6fed', color_primary_dim: '#2257c4' })
      .returning('network_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('network_domains').values({ domain, network_id: made.network_id }).execute()
    return made.network_id
  })
  return {
    site,
    network_id,
    async addAccount(as, nickname) {
      const user_id = `${nickname.toLowerCase()}@${name}.test`
      const password_hash = await hashPassword(ownPassword)
      const permission_flag = as === 'manager' ? 1 : 0
      const account = { network_id, user_id, password_hash, nickname, permission_flag }
      await withDatabase((db) => db.insertInto('accounts').values(account).execute())
      return user_id
    },
    async addChannel(title, state) {
      const platform_channel_id = `UC${randomBytes(11).toString('hex')}`
      const platform_due_at = new Date(Date.now() + 86_400_000)
      return withDatabase(async (db) => {
        const { channel_id } = await db
          .insertInto('channel_key')
          .values({ network_id, platform_channel_id })
          .returning('channel_id')
          .executeTakeFirstOrThrow()
        const key = { network_id, channel_id, platform_channel_id }
        const registered_on = new Date().toISOString().slice(0, 10)
        await db
          .insertInto('channels')
          .values({ ...key, title, registered_on, platform_due_at, ...state })
          .execute()
        await db.transaction().execute((trx) => refreshReviewQueue(trx, [channel_id]))
        return channel_id
      })
    },
    platformIdOf: (channel_id) =>
      withDatabase(async (db) => {
        const key = db.selectFrom('channel_key').select('platform_channel_id')
        return (await key.where('channel_id', '=', channel_id).executeTakeFirstOrThrow()).platform_channel_id
      }),
    async assign(channel_id, userId) {
      await withDatabase(async (db) => {
        const { account_id } = await db
          .selectFrom('accounts')
          .select('account_id')
          .where('network_id', '=', network_id)
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        await db.insertInto('assignments').values({ network_id, channel_id, account_id }).execute()
      })
    },
    async addCredit(channel_id, from_day, to_day) {
      await withDatabase(async (db) => {
        await db.insertInto('channel_credit').values({ network_id, channel_id, from_day, to_day }).execute()
      })
    },
    async resetLink(userId) {
      const token = randomBytes(32).toString('base64url')
      await withDatabase(async (db) => {
        const { account_id } = await db
          .selectFrom('accounts')
          .select('account_id')
          .where('network_id', '=', network_id)
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        const token_hash = createHash('sha256').update(token, 'latin1').digest()
        const expires_at = new Date(Date.now() + 60_000)
        await db
          .insertInto('password_resets')
          .values({ network_id, token_hash, account_id, expires_at })
          .execute()
      })
      return `${site}/login#reset=${token}`
    },
  }
}
