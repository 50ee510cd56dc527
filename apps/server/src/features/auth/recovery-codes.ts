import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@cuesheet/contract/second-factor'
import { sql, type Transaction } from 'kysely'
import type { SecretBox } from '../../access/secret-box.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Owner, ownerText } from './rules.ts'

/** Letters and digits that nobody mistakes for another: ten of them are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5

function createCode(): string {
  const draw = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')
  return `${draw()}-${draw()}`
}

/** Ten new codes in the place of those there were; only digests are kept. */
export async function replaceRecoveryCodes(
  trx: Transaction<DB>,
  secrets: SecretBox,
  owner: Owner,
): Promise<string[]> {
  const { network_id, account_id } = owner
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await trx
    .deleteFrom('recovery_codes')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .execute()
  const digests = await Promise.all(
    codes.map((code) => secrets.digest(code.replace('-', ''), ownerText(owner))),
  )
  await trx
    .insertInto('recovery_codes')
    .values(digests.map((code_hash) => ({ network_id, account_id, code_hash })))
    .execute()
  return codes
}

/** Whether it was one of the account's codes and not used before; it is used now. */
export async function takeRecoveryCode(
  trx: Transaction<DB>,
  secrets: SecretBox,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('network_id', '=', owner.network_id)
    .where('account_id', '=', owner.account_id)
    .where('code_hash', '=', await secrets.digest(code, ownerText(owner)))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
