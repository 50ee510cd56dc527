import { createHash, timingSafeEqual } from 'node:crypto'
import {
  protectionToken,
  type SignedCall,
  secureToken,
  signatureHeaders,
} from '@cuesheet/contract/request-signature'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'

export const sha512 = (text: string) => createHash('sha512').update(text, 'utf8').digest('hex')

const digest = /^[0-9a-f]{128}$/

/**
 * Proves the three security headers of a call, or throws `signature_invalid`; returns its protection id.
 * The id itself holds the caller's clock and a random number: only its form and its binding can be checked.
 */
export function verifySignature(
  call: SignedCall,
  headers: Record<string, string | string[] | undefined>,
): string {
  const readHeader = (name: string) => {
    const value = headers[name]
    if (typeof value !== 'string' || !digest.test(value)) throw new DomainError('signature_invalid')
    return value
  }
  const secure_token = readHeader(signatureHeaders.secure_token)
  const protection_id = readHeader(signatureHeaders.protection_id)
  const protection_token = readHeader(signatureHeaders.protection_token)
  const { user_agent } = call
  const expected = secureToken(sha512, call)
  const expectedToken = protectionToken(sha512, { user_agent, secure_token: expected, protection_id })
  const same = equal(secure_token, expected)
  if (!equal(protection_token, expectedToken) || !same) throw new DomainError('signature_invalid')
  return protection_id
}

function equal(digest: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(digest, 'latin1'), Buffer.from(expected, 'latin1'))
}

/** How long a protection id stays used; the cleanup keeps them at least as long. */
export const replayMinutes = 10

const isRecent = sql`now() - used_at <= ${sql.lit(`${replayMinutes} minutes`)}::interval`

/** Throws `replayed` for a protection id that was used within the last minutes; marks nothing. */
export async function requireUnusedProtectionId(db: Database, protectionId: string): Promise<void> {
  const used = await sql`
    select from used_protection_ids where protection_id = ${Buffer.from(protectionId, 'hex')} and ${isRecent}
  `.execute(db)
  if (used.rows.length > 0) throw new DomainError('replayed')
}

/** Marks a protection id as used, for all nodes at once; throws `replayed` where it was within the last minutes. */
export async function useProtectionId(db: Database, protectionId: string): Promise<void> {
  const used = await sql`
    insert into used_protection_ids (protection_id, used_at) values (${Buffer.from(protectionId, 'hex')}, now())
    on conflict (protection_id) do update set used_at = excluded.used_at
    where excluded.used_at - used_protection_ids.used_at > ${sql.lit(`${replayMinutes} minutes`)}::interval
  `.execute(db)
  if (used.numAffectedRows === 0n) throw new DomainError('replayed')
}
