import { sql, type Transaction } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib/functional'
import { recordAudit } from '../../access/audit.ts'
import type { AuditAction } from '../../access/audit-actions.ts'
import { endSessions } from '../../access/end-sessions.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Doer, notifyOwner } from '../messages/public.ts'
import { holdAccount } from './mutations.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import { type Owner, ownerText, readCode, secondFactorMinutes } from './rules.ts'

/** One step is 30 seconds; clocks may differ by one. */
const toleranceSeconds = 30

/** A new secret, which counts once a code has proven it; `conflict` where codes are asked for already. */
export async function beginSecondFactor(
  db: Database,
  secrets: SecretBox,
  owner: Owner,
  label: { issuer: string; user_id: string },
): Promise<{ secret: string; uri: string }> {
  const { network_id, account_id } = owner
  const secret = generateSecret()
  const sealed = await secrets.seal(secret, ownerText(owner))
  const { rows } = await sql`
    insert into second_factors as f (network_id, account_id, secret) values (${network_id}, ${account_id}, ${sealed})
    on conflict (network_id, account_id) do update
      set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0 where f.enabled_at is null
    returning 1`.execute(db)
  if (rows.length === 0) throw new DomainError('conflict', { message_key: 'second_factor_on_already' })
  return { secret, uri: generateURI({ issuer: label.issuer, label: label.user_id, secret }) }
}

/**
 * Asks for codes from now on and ends the account's other sessions; answers its recovery codes. Null for a wrong code,
 * `conflict` where nothing was begun in the last half hour.
 */
export function enableSecondFactor(
  db: Database,
  secrets: SecretBox,
  owner: Owner,
  proof: { code: string; now: Date; token: string } & Doer,
): Promise<string[] | null> {
  const { network_id, account_id } = owner
  return db.transaction().execute(async (trx) => {
    // No sign-in that has asked for no code yet ends after this.
    if (!(await holdAccount(trx, owner))) throw new DomainError('session_required')
    const begun = await trx
      .selectFrom('second_factors')
      .select(['secret', 'enabled_at'])
      .select(
        sql<boolean>`begun_at < now() - ${sql.lit(`${secondFactorMinutes} minutes`)}::interval`.as('is_old'),
      )
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .forUpdate()
      .executeTakeFirst()
    if (begun?.enabled_at) throw new DomainError('conflict', { message_key: 'second_factor_on_already' })
    if (!begun || begun.is_old) throw new DomainError('conflict', { message_key: 'second_factor_not_begun' })
    const step = findStep(await secrets.open(begun.secret, ownerText(owner)), proof.code, proof.now)
    if (step === null) return null
    await trx
      .updateTable('second_factors')
      .set({ enabled_at: sql`now()`, last_step: step })
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
    const codes = await replaceRecoveryCodes(trx, secrets, owner)
    await endSessions(trx, owner, { except: proof.token })
    await recordChange(trx, owner, 'second_factor.enable', proof)
    await notifyOwner(trx, owner, 'account_second_on', proof)
    return codes
  })
}

/** Takes a code of the app or a recovery code, each only once: which it was, null where it is neither. */
export async function takeCode(
  trx: Transaction<DB>,
  secrets: SecretBox,
  owner: Owner,
  attempt: { code: string; now: Date },
): Promise<'app' | 'recovery' | null> {
  const { network_id, account_id } = owner
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('enabled_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return null
  const { kind, code } = readCode(attempt.code)
  if (kind === 'recovery') return (await takeRecoveryCode(trx, secrets, owner, code)) ? 'recovery' : null
  const step = findStep(await secrets.open(factor.secret, ownerText(owner)), code, attempt.now)
  if (step === null || (step <= factor.last_step && !isOfWrongClock(factor.last_step, attempt.now)))
    return null
  await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .execute()
  return 'app'
}

/** Takes everything of the second factor off the account; false where there was none. */
export async function removeSecondFactor(
  trx: Transaction<DB>,
  { network_id, account_id }: Owner,
): Promise<boolean> {
  const [removed] = await Promise.all(
    (['second_factors', 'recovery_codes', 'sign_in_challenges'] as const).map((table) =>
      trx
        .deleteFrom(table)
        .where('network_id', '=', network_id)
        .where('account_id', '=', account_id)
        .executeTakeFirst(),
    ),
  )
  return (removed?.numDeletedRows ?? 0n) > 0n
}

export async function recordChange(
  trx: Transaction<DB>,
  owner: Owner,
  action: Extract<AuditAction, `second_factor.${string}`>,
  { address, by_account = owner.account_id }: Doer & { by_account?: number | null },
): Promise<void> {
  await recordAudit(trx, {
    network_id: owner.network_id,
    account_id: by_account,
    action,
    subject: String(owner.account_id),
    ...(address ? { address } : {}),
  })
}

const stepSeconds = 30
/** Far more than clocks are set back by in passing. */
const maxStepsAhead = 10

/** Whether a step was taken while the clock was wrong: until that time comes it would refuse every code. */
const isOfWrongClock = (step: number, now: Date) =>
  step > Math.floor(now.getTime() / 1000 / stepSeconds) + maxStepsAhead

/** The time step whose code it is; null for none near now. */
function findStep(secret: string, given: string, now: Date): number | null {
  const { kind, code } = readCode(given)
  if (kind !== 'app') return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
