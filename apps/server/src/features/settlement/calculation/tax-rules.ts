import type { setTaxRule, taxRules } from '@cuesheet/contract/console-close-members'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import { sql, type Transaction } from 'kysely'
import { operators } from '../../../access/actors.ts'
import { recordAudit } from '../../../access/audit.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB, JsonObject } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { askSecondPerson, listWaitingApprovals } from '../../approvals/public.ts'
import { lockTaxRules } from '../books/lock-books.ts'
import { actor } from '../describe-month.ts'

export type TaxRule = BodyOf<typeof setTaxRule>
type Listed = AnswerOf<typeof taxRules>['rows'][number]

/** What calculations and payments name a rule by, as `dueOf` and `taxOf` write it. */
const ruleOf = ({ kind, valid_from }: Pick<TaxRule, 'kind' | 'valid_from'>) => `${kind}@${valid_from}`

/** Every rule, by kind and day, and those that wait for a second administrator. */
export async function listTaxRules(
  db: Database,
): Promise<Omit<AnswerOf<typeof taxRules>, 'success' | 'message'>> {
  type Stored = Omit<Listed, 'entered'> & { by: number | null; name: string | null; at: Date | null }
  const { rows } = await sql<Stored>`
    with used as materialized (select distinct tax_rule from settlement_members where due > 0)
    select r.kind || '@' || r.valid_from as rule, r.kind, r.valid_from::text as valid_from, r.is_on,
      trim_scale(r.income_rate)::text as income_rate, trim_scale(r.local_rate)::text as local_rate,
      trim_scale(r.base_rate)::text as base_rate, r.exempt_up_to::text as exempt_up_to,
      trim_scale(r.vat_rate)::text as vat_rate, r.round_to, r.source, r.reason,
      r.kind || '@' || r.valid_from in (select tax_rule from used) as is_used,
      r.entered_by as by, a.nickname as name, r.entered_at as at
    from tax_rules r left join ${operators} a on a.account_id = r.entered_by
    order by r.kind, r.valid_from limit 500`.execute(db)
  const waiting = await listWaitingApprovals(db, ['tax_rule.set'])
  return {
    rows: rows.map(({ by, name, at, ...rule }) => ({ ...rule, entered: actor(by, name, at) })),
    asked: waiting.map(({ subject, asked }) => ({
      rule: subject,
      name: asked.asked_by,
      ends_at: asked.ends_at,
    })),
  }
}

/** Asks a second administrator for a rule; `conflict` where the one of its day has been used. */
export function askTaxRule(
  db: Database,
  rule: TaxRule,
  { viewer, address }: { viewer: Viewer; address: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireUnused(trx, rule)
    const subject = ruleOf(rule)
    const details = { name: subject, rule: { ...rule } }
    await askSecondPerson(trx, { kind: 'tax_rule.set', subject, details, viewer, address })
  })
}

/** Writes a rule that was confirmed, in place of the one of its kind and day, which nothing has used. */
export async function setRule(
  trx: Transaction<DB>,
  rule: TaxRule,
  { entered_by, account_id, address }: { entered_by: number; account_id: number; address: string },
): Promise<void> {
  await lockTaxRules(trx)
  await requireUnused(trx, rule)
  const before = await trx
    .selectFrom('tax_rules')
    .select([
      'is_on',
      'income_rate',
      'local_rate',
      'base_rate',
      'exempt_up_to',
      'vat_rate',
      'round_to',
      'source',
    ])
    .where('kind', '=', rule.kind)
    .where('valid_from', '=', rule.valid_from)
    .executeTakeFirst()
  await sql`
    insert into tax_rules (kind, valid_from, is_on, base_rate, exempt_up_to, income_rate, local_rate, vat_rate, round_to,
      source, reason, entered_by, entered_at)
    values (${rule.kind}, ${rule.valid_from}::date, ${rule.is_on}, ${rule.base_rate}::numeric, ${rule.exempt_up_to}::bigint,
      ${rule.income_rate}::numeric, ${rule.local_rate}::numeric, ${rule.vat_rate}::numeric, ${rule.round_to}, ${rule.source},
      ${rule.reason}, ${entered_by}, now())
    on conflict (kind, valid_from) do update set is_on = excluded.is_on, base_rate = excluded.base_rate,
      exempt_up_to = excluded.exempt_up_to, income_rate = excluded.income_rate, local_rate = excluded.local_rate,
      vat_rate = excluded.vat_rate, round_to = excluded.round_to, source = excluded.source, reason = excluded.reason,
      entered_by = excluded.entered_by, entered_at = excluded.entered_at`.execute(trx)
  const { kind: _, valid_from: __, ...after } = rule
  await recordAudit(trx, {
    network_id: 0,
    account_id,
    address,
    action: 'close.set_tax_rule',
    subject: ruleOf(rule),
    ...(before && { before: before as unknown as JsonObject }),
    after,
  })
}

/** Of any network: what a calculation or a payment rests on stays as it is, and a new row follows. */
async function requireUnused(trx: Transaction<DB>, rule: TaxRule): Promise<void> {
  const { rows } = await sql`
    select from settlement_members where due > 0 and tax_rule = ${ruleOf(rule)} limit 1`.execute(trx)
  if (rows.length > 0) throw new DomainError('conflict', { message_key: 'tax_rule_used' })
}
