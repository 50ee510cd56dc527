import { challengeMinutes } from '@cuesheet/contract/sign-in'
import { sql, type Transaction } from 'kysely'
import { createToken, hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { challengeTries, type Owner } from './rules.ts'

const isOpen = sql<boolean>`begun_at > now() - ${sql.lit(`${challengeMinutes} minutes`)}::interval
  and tries < ${sql.lit(challengeTries)}`

/** What the second step of a sign-in proves that the first was passed with; only its hash is kept. */
export async function createChallenge(db: Database, { network_id, account_id }: Owner): Promise<string> {
  const challenge = createToken()
  await db
    .insertInto('sign_in_challenges')
    .values({ network_id, account_id, challenge_hash: hashToken(challenge) })
    .execute()
  return challenge
}

/** Whose open challenge it is; null for one that is over. */
export async function findChallenge(
  db: Database,
  network_id: number,
  challenge: string,
): Promise<Owner | null> {
  const found = await db
    .selectFrom('sign_in_challenges')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('challenge_hash', '=', hashToken(challenge))
    .where(isOpen)
    .executeTakeFirst()
  return found ? { network_id, account_id: found.account_id } : null
}

/** Counts a try before its code is looked at: false where the challenge bears no more of them. */
export async function countTry(db: Database, network_id: number, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('network_id', '=', network_id)
    .where('challenge_hash', '=', hashToken(challenge))
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A challenge works once: false where it has worked already. */
export async function useChallenge(
  trx: Transaction<DB>,
  network_id: number,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_challenges')
    .where('network_id', '=', network_id)
    .where('challenge_hash', '=', hashToken(challenge))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
