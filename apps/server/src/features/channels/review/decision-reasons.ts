import type { DecisionReason } from '@cuesheet/contract/console-review-settings'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { ExplainedDecision } from '@cuesheet/contract/values/review'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { requireSeen } from '../../../errors/require-seen.ts'
import type { ActingOnChannel } from '../change-state.ts'

type Texts = Record<Locale, string>
type ReasonKey = { network_id: number; decision: ExplainedDecision; code: string }

/** The reasons as a network has them: its own words before those of the installation, which are network 0's. */
export async function listReasons(
  db: Database | Transaction<DB>,
  networkId: number,
): Promise<DecisionReason[]> {
  const { rows } = await sql<DecisionReason>`
    select distinct on (decision, code) decision, code, texts, network_id = ${networkId} as is_own
    from (
      select network_id, decision, code, jsonb_object_agg(locale, text) as texts
      from decision_reasons where network_id in (0, ${networkId})
      group by network_id, decision, code
    ) as reasons
    order by decision, code, network_id desc`.execute(db)
  return rows
}

/** Why, in the words of each reader’s language: a reason that has them, and the operator’s note below it. */
export type Why = { code?: string | undefined; note?: string | undefined }

/** The reason in each language; null where none is given. `invalid_input` for a code that the network does not have. */
export async function wordReason(
  trx: Transaction<DB>,
  network_id: number,
  decision: ExplainedDecision,
  { code, note }: Why,
): Promise<Texts | null> {
  if (code === undefined) return note ? byLocale(() => note) : null
  const reason = (await listReasons(trx, network_id)).find(
    (each) => each.decision === decision && each.code === code,
  )
  if (!reason) throw new DomainError('invalid_input', { fields: { code: 'field_choice' } })
  return byLocale((locale) => [reason.texts[locale], note].filter(Boolean).join('\n'))
}

const byLocale = (word: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, word(locale)])) as Texts

export async function saveReason(
  db: Database,
  { texts, seen, ...key }: ReasonKey & { texts: Texts; seen: Texts | null },
  acting: ActingOnChannel,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireOwner(trx, key.network_id)
    const before = await findTexts(trx, key)
    requireSeen(before, seen)
    for (const locale of locales)
      await trx
        .insertInto('decision_reasons')
        .values({ ...key, locale, text: texts[locale] })
        .onConflict((conflict) =>
          conflict.columns(['network_id', 'decision', 'code', 'locale']).doUpdateSet({ text: texts[locale] }),
        )
        .execute()
    await record(trx, key, 'review.save_reason', { ...(before && { before }), after: texts }, acting)
  })
}

export async function deleteReason(db: Database, key: ReasonKey, acting: ActingOnChannel): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await findTexts(trx, key)
    if (!before) throw new DomainError('not_found')
    await trx
      .deleteFrom('decision_reasons')
      .where('network_id', '=', key.network_id)
      .where('decision', '=', key.decision)
      .where('code', '=', key.code)
      .execute()
    await record(trx, key, 'review.delete_reason', { before }, acting)
  })
}

async function requireOwner(trx: Transaction<DB>, networkId: number): Promise<void> {
  if (networkId === 0) return
  const network = await trx
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', networkId)
    .forKeyShare()
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
}

async function findTexts(trx: Transaction<DB>, { network_id, decision, code }: ReasonKey) {
  const rows = await trx
    .selectFrom('decision_reasons')
    .select(['locale', 'text'])
    .where('network_id', '=', network_id)
    .where('decision', '=', decision)
    .where('code', '=', code)
    .forUpdate()
    .execute()
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ locale, text }) => [locale, text]))
}

function record(
  trx: Transaction<DB>,
  { network_id, decision, code }: ReasonKey,
  action: 'review.save_reason' | 'review.delete_reason',
  sides: { before?: Record<string, string>; after?: Record<string, string> },
  { account_id, address }: ActingOnChannel,
): Promise<void> {
  // What operators say to each other is no network's to read.
  return recordAudit(trx, {
    network_id: 0,
    account_id,
    action,
    subject: `${decision}: ${code}`,
    before: { ...sides.before, ...(network_id > 0 && { network_id }) },
    ...(sides.after && { after: { ...sides.after, ...(network_id > 0 && { network_id }) } }),
    ...(address && { address }),
  })
}
