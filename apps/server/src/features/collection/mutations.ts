import { createHash, createPrivateKey, randomBytes } from 'node:crypto'
import type { CollectionProblem } from '@cuesheet/contract/values/collection'
import type { CodeChallengeMethod } from 'google-auth-library'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { isLasting } from './collection-error.ts'
import { type Connection, findConnection, openConnection, ownerOf } from './connections.ts'
import {
  type Credentials,
  createAccess,
  createConsentClient,
  explainTokenFailure,
  reportScopes,
} from './create-access.ts'
import { ReportingClient } from './reporting-client.ts'
import { type Tried, tryConnection } from './try-connection.ts'

export type Installation = { db: Database; secrets: SecretBox; config: Config }

const consentMinutes = 10
/** Somebody waits for the answer. */
const tryMs = 8000

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().check(z.regex(/^[^\s@]{1,200}@[^\s@]{1,200}$/)),
  private_key: z.string(),
})

/** What a service account's key file says; `invalid_input` where it is none. Where it wants tokens to be made is not asked. */
export function parseKeyFile(text: string): { client_email: string; private_key: string } {
  try {
    const { client_email, private_key } = z.parse(keyFile, JSON.parse(text))
    createPrivateKey(private_key)
    return { client_email, private_key }
  } catch {
    throw new DomainError('invalid_input', { fields: { key: 'field_key_file' } })
  }
}

type New = { content_owner: string; credentials: Credentials; account: string | null; ends_at: Date | null }

/** Tries a connection and keeps it, sealed, unless it cannot work: answers what is wrong with it. */
export async function connect(
  { db, secrets, config }: Installation,
  { network_id }: NetworkScope,
  { content_owner, credentials, account, ends_at }: New,
  { account_id, address }: Acting,
): Promise<CollectionProblem | null> {
  const { way } = credentials
  const { problem } = await tryConnection(async () => {
    const access = await createAccess(config, credentials)
    return new ReportingClient({ config, access, way, content_owner, signal: AbortSignal.timeout(tryMs) })
  })
  if (problem && isLasting(problem)) return problem
  const sealed = await secrets.seal(JSON.stringify(credentials), ownerOf(installationScope(network_id)))
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('collection_connections')
      .select(['way', 'content_owner', 'account'])
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirst()
    if (before?.content_owner !== content_owner) await forgetListed(trx, network_id)
    const row = { way, content_owner, account, credentials: sealed, ends_at, connected_by: account_id }
    const fresh = {
      connected_at: sql<Date>`excluded.connected_at`,
      next_try_at: sql<Date>`excluded.next_try_at`,
      problem: null,
      problem_since: null,
      failures: 0,
    }
    await trx
      .insertInto('collection_connections')
      .values({ network_id, ...row })
      .onConflict((conflict) =>
        conflict.column('network_id').doUpdateSet({ ...row, ...fresh, full_listed_at: null }),
      )
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      ...(address !== undefined && { address }),
      action: 'collection.connect',
      ...(before && { before }),
      after: { way, content_owner, ...(account && { account }) },
    })
    await sendJob(trx, 'collection.collect')
  })
  return problem
}

/** The page of the console to which the platform leads people back. */
const consentReturn = (config: Config): string =>
  `${mailedOrigin(config, config.installation_domain)}/console/reports/collection`

/** The address at which somebody of the content owner consents; once, within ten minutes, for this operator. */
export async function beginConsent(
  { db, secrets, config }: Installation,
  scope: NetworkScope,
  content_owner: string,
  { account_id }: Acting,
): Promise<string> {
  const client = await createConsentClient(config, consentReturn(config))
  const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync()
  const state = `${scope.network_id}.${randomBytes(32).toString('base64url')}`
  const { network_id } = scope
  const verifier = await secrets.seal(codeVerifier, ownerOf(scope))
  await db
    .deleteFrom('collection_consents')
    .where('network_id', '=', network_id)
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('collection_consents')
    .values({
      network_id,
      content_owner,
      verifier,
      account_id,
      state_hash: hashOf(state),
      ends_at: sql<Date>`now() + ${sql.lit(`${consentMinutes} minutes`)}::interval`,
    })
    .execute()
  return client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: reportScopes,
    state,
    code_challenge: codeChallenge!,
    code_challenge_method: 'S256' as CodeChallengeMethod,
  })
}

/** Makes a connection of a consent; `not_found` unless the same operator asked for it a while ago. */
export async function finishConsent(
  installation: Installation,
  { state, code }: { state: string; code: string },
  acting: Acting,
): Promise<{ network_id: number; problem: CollectionProblem | null }> {
  const { db, secrets, config } = installation
  const network_id = Number(/^(\d{1,9})\./.exec(state)?.[1] ?? 0)
  const consent = await db
    .deleteFrom('collection_consents')
    .where('network_id', '=', network_id)
    .where('state_hash', '=', hashOf(state))
    .where('account_id', acting.account_id === null ? 'is' : '=', acting.account_id)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning(['content_owner', 'verifier'])
    .executeTakeFirst()
  if (!consent) throw new DomainError('not_found', { message_key: 'consent_unknown' })
  const scope = installationScope(network_id)
  const { content_owner } = consent
  try {
    const client = await createConsentClient(config, consentReturn(config))
    const codeVerifier = await secrets.open(consent.verifier, ownerOf(scope))
    const { tokens } = await client.getToken({ code, codeVerifier })
    const { refresh_token } = tokens
    if (!refresh_token) return { network_id, problem: 'consent_ended' }
    const seconds = (tokens as { refresh_token_expires_in?: number }).refresh_token_expires_in
    const ends_at = seconds ? new Date(Date.now() + seconds * 1000) : null
    const credentials = { way: 'oauth', refresh_token } as const
    const connection = { content_owner, credentials, account: null, ends_at }
    const problem = await connect(installation, scope, connection, acting)
    if (problem && isLasting(problem)) await withdrawConsent(config, refresh_token)
    return { network_id, problem }
  } catch (error) {
    if (error instanceof DomainError) throw error
    return { network_id, problem: explainTokenFailure(error, 'oauth').problem }
  }
}

const hashOf = (state: string) => createHash('sha256').update(state).digest()

/** `not_found` where the network is not connected. */
async function getConnection(db: Database, { network_id }: NetworkScope): Promise<Connection> {
  const connection = await findConnection(db, network_id)
  if (!connection) throw new DomainError('conflict', { message_key: 'not_connected' })
  return connection
}

/** Asks the platform now; with what was found wrong, it is asked again as soon as that is over. */
export async function testConnection(
  { db, secrets, config }: Installation,
  scope: NetworkScope,
): Promise<Tried> {
  const connection = await getConnection(db, scope)
  const signal = AbortSignal.timeout(tryMs)
  const tried = await tryConnection(() => openConnection(config, secrets, connection, signal))
  if (tried.problem === null)
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('collection_connections')
        .set({ problem: null, problem_since: null, failures: 0, next_try_at: sql<Date>`now()` })
        .where('network_id', '=', scope.network_id)
        .where('problem', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await sendJob(trx, 'collection.collect')
    })
  return tried
}

/** Has the platform asked at once, and all that failed tried again. */
export async function collectNow(
  db: Database,
  scope: NetworkScope,
  { account_id, address }: Acting,
): Promise<void> {
  const { network_id } = scope
  await getConnection(db, scope)
  await db.transaction().execute(async (trx) => {
    // In the order in which the collector writes, and no report that it may be at: neither waits for the other.
    await trx
      .updateTable('collection_connections')
      .set({ next_try_at: sql<Date>`now()`, problem: null, problem_since: null, full_listed_at: null })
      .where('network_id', '=', network_id)
      .execute()
    await trx
      .updateTable('collected_reports')
      .set({ state: 'waiting', tries: 0, next_try_at: sql<Date>`now()`, reason: null, ended_at: null })
      .where('network_id', '=', network_id)
      .where(({ or, and, eb }) =>
        or([
          eb('state', 'in', ['failed', 'refused', 'gone']),
          and([eb('state', '=', 'waiting'), eb('next_try_at', '>', sql<Date>`now()`)]),
        ]),
      )
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      ...(address !== undefined && { address }),
      action: 'collection.collect',
    })
    await sendJob(trx, 'collection.collect')
  })
}

/** Forgets what a network was connected by; a consent is withdrawn at the platform, too, as far as that can be reached. */
export async function disconnect(
  { db, secrets, config }: Installation,
  scope: NetworkScope,
  { account_id, address }: Acting,
): Promise<void> {
  const connection = await getConnection(db, scope)
  const { network_id } = scope
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('collection_connections').where('network_id', '=', network_id).execute()
    await forgetListed(trx, network_id)
    await trx.deleteFrom('collection_consents').where('network_id', '=', network_id).execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      ...(address !== undefined && { address }),
      action: 'collection.disconnect',
      before: { way: connection.way, content_owner: connection.content_owner },
    })
  })
  if (connection.way !== 'oauth' || !config.google_client) return
  const sealed = await secrets.open(connection.credentials, ownerOf(scope)).catch(() => null)
  if (sealed !== null) await withdrawConsent(config, JSON.parse(sealed).refresh_token)
}

/** Where the platform cannot be reached it ends with the person's own list of consents: here nothing is left of it. */
async function withdrawConsent(config: Config, refresh_token: string): Promise<void> {
  const client = await createConsentClient(config)
  await client.revokeToken(refresh_token).catch(() => {})
}

/**
 * What was listed for another content owner, or a while ago, and not loaded: it is listed again. Call with the connection
 * locked. What is being loaded at this moment is left: its load would wait for us, and we for it.
 */
async function forgetListed(trx: Database, network_id: number): Promise<void> {
  await trx.deleteFrom('collection_jobs').where('network_id', '=', network_id).execute()
  await trx
    .deleteFrom('collected_reports')
    .where('network_id', '=', network_id)
    .where('report_id', 'in', (reports) =>
      reports
        .selectFrom('collected_reports')
        .select('report_id')
        .where('network_id', '=', network_id)
        .where('state', '<>', 'loaded')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
