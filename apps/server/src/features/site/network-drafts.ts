import {
  type DraftContent,
  type DraftStep,
  draftContent,
  draftSteps,
} from '@cuesheet/contract/console-network-drafts'
import { nicknameSchema, userIdSchema } from '@cuesheet/contract/values/account'
import { findUnreadable, readColour } from '@cuesheet/contract/values/brand-pairs'
import { readFeeRate } from '@cuesheet/contract/values/fee-rate'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { readConstant } from '@cuesheet/contract/values/network-constants'
import {
  networkNameSchema,
  ownDomainSchema,
  siteTextSchema,
} from '@cuesheet/contract/values/network-settings'
import { sql, type Transaction } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { Acting } from '../../access/audit.ts'
import { installationScope } from '../../access/scope.ts'
import { isInstallationDomain } from '../../access/site.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { TextKey } from '../../locales/texts.ts'
import { type Invitation, invite } from '../invitations/public.ts'
import { setConstant } from './brand-mutations.ts'
import { createNetwork } from './mutations.ts'
import type { ConstantName } from './rules.ts'

/** How many may wait to be finished. */
const maxDrafts = 20

/** What keeps each step from being done, by field. */
export type DraftProblems = Record<DraftStep, Record<string, TextKey>>

const draftRows = (db: Database) =>
  db
    .selectFrom('network_drafts')
    .leftJoin(actorsAs('operators'), 'operators.account_id', 'network_drafts.saved_by')
    .select(['draft_id', 'revision', 'saved_at', 'content', 'operators.nickname as saved_by'])
    .where('network_drafts.network_id', '=', 0)

/** The new networks that were begun, the latest first. */
export async function listDrafts(db: Database) {
  const rows = await draftRows(db).orderBy('saved_at', 'desc').orderBy('draft_id').limit(maxDrafts).execute()
  return rows.map(({ content, saved_at, revision, ...row }) => ({
    ...row,
    name: readContent(content).name,
    saved_at: saved_at.toISOString(),
  }))
}

/** What is filled in of one of them; `not_found` where there is none. */
export async function getDraft(db: Database, draftId: string) {
  const row = await draftRows(db).where('draft_id', '=', draftId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return { ...row, content: readContent(row.content), saved_at: row.saved_at.toISOString() }
}

/** As it was kept, perhaps by an earlier version of this program, which kept numbers. */
const readContent = (content: unknown): DraftContent =>
  draftContent.parse(
    JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'number' ? String(value) : value)),
  )

/**
 * Keeps what is filled in and answers its id; no step that has a problem is kept as done. `conflict` where somebody else
 * has saved it since `revision`.
 */
export async function saveDraft(
  trx: Transaction<DB>,
  draft: { draft_id: string | null; revision: number; content: DraftContent },
  installationDomain: string,
  saved_by: number,
): Promise<string> {
  const { draft_id, revision } = draft
  const problems = await findProblems(trx, draft.content, installationDomain)
  const steps = [...draftSteps, 'summary'] as const
  const reached = steps.indexOf(draft.content.step)
  const step = draftSteps.slice(0, reached).find((each) => Object.keys(problems[each]).length > 0)
  const content = { ...draft.content, step: step ?? draft.content.step }
  const values = { content: JSON.stringify(content), saved_by, saved_at: sql<Date>`now()` }
  if (draft_id === null) {
    const { count } = await trx
      .selectFrom('network_drafts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', 0)
      .executeTakeFirstOrThrow()
    if (count >= maxDrafts) throw new DomainError('conflict', { message_key: 'too_many_drafts' })
    const row = await trx
      .insertInto('network_drafts')
      .values({ network_id: 0, ...values })
      .returning('draft_id')
      .executeTakeFirstOrThrow()
    return row.draft_id
  }
  await lockDraft(trx, draft_id, revision)
  await trx
    .updateTable('network_drafts')
    .set({ ...values, revision: revision + 1 })
    .where('network_id', '=', 0)
    .where('draft_id', '=', draft_id)
    .execute()
  return draft_id
}

async function lockDraft(trx: Transaction<DB>, draft_id: string, revision: number): Promise<DraftContent> {
  const stored = await trx
    .selectFrom('network_drafts')
    .select(['revision', 'content'])
    .where('network_id', '=', 0)
    .where('draft_id', '=', draft_id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw new DomainError('not_found')
  if (stored.revision !== revision) throw new DomainError('conflict', { message_key: 'draft_changed' })
  return readContent(stored.content)
}

/** `not_found` where there is none. */
export async function deleteDraft(db: Database, draftId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('network_drafts')
    .where('network_id', '=', 0)
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) throw new DomainError('not_found')
}

/** What is missing of each step, or not right. */
export async function findProblems(
  db: Database,
  content: DraftContent,
  installationDomain: string,
): Promise<DraftProblems> {
  const { name, domain, manager_id, manager_nickname } = content
  const [named, reached] = await Promise.all([
    db.selectFrom('networks').select('network_id').where('name', '=', name).executeTakeFirst(),
    db.selectFrom('network_domains').select('network_id').where('domain', '=', domain).executeTakeFirst(),
  ])
  const problems: Record<DraftStep, Record<string, TextKey | false>> = {
    domain: {
      name: networkNameSchema.safeParse(name).success
        ? named !== undefined && 'name_taken'
        : 'field_network_name',
      domain: domainProblem(domain, reached !== undefined, installationDomain),
    },
    brand: { ...textProblems(content), ...colourProblems(content) },
    defaults: {
      fee_percent: readFeeRate(content.fee_percent) === undefined && 'field_fee_percent',
      ...Object.fromEntries(
        Object.entries(content.constants).map(([constant, text]) => [
          constant,
          readConstant(constant as ConstantName, text) === undefined && 'field_invalid',
        ]),
      ),
    },
    manager: managerProblems(manager_id, manager_nickname),
  }
  return Object.fromEntries(
    draftSteps.map((step) => [
      step,
      Object.fromEntries(Object.entries(problems[step]).filter(([, problem]) => problem !== false)),
    ]),
  ) as DraftProblems
}

function domainProblem(domain: string, isTaken: boolean, installationDomain: string): TextKey | false {
  if (!ownDomainSchema.safeParse(domain).success) return 'field_domain'
  if (isInstallationDomain(domain, installationDomain)) return 'domain_of_installation'
  return isTaken && 'domain_taken'
}

const defaultLocale = ({ is_playist }: DraftContent): Locale => (is_playist ? 'en' : 'ko')

function textProblems(content: DraftContent): Record<string, TextKey | false> {
  const { titles, descriptions } = content
  const { title, description } = siteTextSchema.shape
  const problems: [string, TextKey | false][] = locales.flatMap((locale) => {
    const isNeeded = locale === defaultLocale(content) || Boolean(descriptions[locale]?.trim())
    const given = titles[locale] ?? ''
    const isTitled = (!isNeeded && given.trim() === '') || title.safeParse(given).success
    const isDescribed = description.safeParse(descriptions[locale] ?? '').success
    return [
      [`title_${locale}`, !isTitled && 'field_site_title'],
      [`description_${locale}`, !isDescribed && 'field_site_description'],
    ]
  })
  return Object.fromEntries(problems)
}

function colourProblems(content: DraftContent): Record<string, TextKey | false> {
  const primary = readColour(content.color_primary)
  const dim = readColour(content.color_primary_dim)
  const unreadable = primary !== undefined && dim !== undefined ? findUnreadable(primary, dim) : null
  return {
    color_primary:
      primary === undefined ? 'field_colour' : unreadable === 'color_primary' && 'colours_unreadable',
    color_primary_dim:
      dim === undefined ? 'field_colour' : unreadable === 'color_primary_dim' && 'colours_unreadable',
  }
}

function managerProblems(id: string, nickname: string): Record<string, TextKey | false> {
  if (id.trim() === '' && nickname.trim() === '') return {}
  return {
    manager_id: !userIdSchema.safeParse(id).success && 'field_email',
    manager_nickname: !nicknameSchema.safeParse(nickname).success && 'field_nickname',
  }
}

/**
 * Creates the network that a draft describes, and invites its first manager where one is named; the draft is gone then.
 * `invalid_input` names what is missing.
 */
export async function createFromDraft(
  trx: Transaction<DB>,
  { draft_id, revision }: { draft_id: string; revision: number },
  installationDomain: string,
  acting: Acting,
): Promise<{ network_id: number; name: string; invitation: Invitation | null }> {
  const content = await lockDraft(trx, draft_id, revision)
  const fields = Object.assign({}, ...Object.values(await findProblems(trx, content, installationDomain)))
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields })
  const { name, domain, design_id, is_playist } = content
  const texts = Object.fromEntries(
    locales.flatMap((locale) => {
      const title = content.titles[locale]?.trim()
      const description = content.descriptions[locale]?.trim() ?? ''
      return title ? [[locale, { title, description }]] : []
    }),
  )
  const look = {
    design_id,
    color_primary: readColour(content.color_primary)!,
    color_primary_dim: readColour(content.color_primary_dim)!,
  }
  const default_fee_rate = readFeeRate(content.fee_percent)!
  const network_id = await createNetwork(
    trx,
    { name, domains: [domain], ...look, is_playist, default_fee_rate, texts },
    acting,
  )
  const scope = installationScope(network_id)
  for (const [constant, text] of Object.entries(content.constants)) {
    const value = readConstant(constant as ConstantName, text)
    if (typeof value === 'number') await setConstant(trx, scope, constant as ConstantName, value, acting)
  }
  const { manager_id: user_id, manager_nickname: nickname } = content
  const invitation =
    user_id.trim() === '' ? null : await invite(trx, scope, { user_id, nickname, permission_flag: 1 }, acting)
  await deleteDraft(trx, draft_id)
  return { network_id, name, invitation }
}
