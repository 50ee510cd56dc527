import type { ContractTerm } from '@cuesheet/contract/contract-terms'
import type { TermOf } from '@cuesheet/contract/values/contract-terms'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import { getMember } from '../../access/get-member.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { announce } from '../events/public.ts'
import { notify } from '../messages/public.ts'

/** Every term of a member by what it is of, the latest first. `today`: this month's first day. */
export async function listTerms(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
  thisMonth: string,
): Promise<ContractTerm[]> {
  const { rows } = await sql<
    Omit<ContractTerm, 'set_at' | 'fee_rate'> & { set_at: Date; fee_rate: string | null }
  >`
    select nullif(t.platform_channel_id, '') as platform_channel_id, nullif(t.family, '') as family, c.title as channel,
      to_char(t.from_month, 'YYYY-MM') as from_month, t.fee_rate::text as fee_rate, t.set_at,
      case when t.from_month > ${thisMonth} then 'planned'
        when t.from_month = max(t.from_month) filter (where t.from_month <= ${thisMonth}) over one then 'current'
        else 'past' end as state
    from contract_terms t
    left join channels c on c.network_id = t.network_id and c.platform_channel_id = t.platform_channel_id
    where t.network_id = ${network_id} and t.account_id = ${accountId}
    window one as (partition by t.platform_channel_id, t.family)
    order by c.title nulls last, t.platform_channel_id, t.family, t.from_month desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    fee_rate: row.fee_rate === null ? null : Number(row.fee_rate),
    set_at: row.set_at.toISOString(),
  }))
}

type Key = { account_id: number } & TermOf
type Change = { from_month: string; fee_rate: string | null }

/**
 * From `from_month` on this rate holds for what is named, or none of its own, until the next one of the same, which stays.
 * Whether anything was changed; `not_found` for a channel that is not here, and where nothing holds that could end.
 */
export function setTerm(
  db: Database,
  scope: NetworkScope,
  { account_id, ...of }: Key,
  { from_month, fee_rate }: Change,
  acting: ActingPerson,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, account_id, { lock: true })
    const key = keyOf(scope, { account_id, ...of })
    const { rows } = await sql<{ fee_rate: string | null }>`
      select fee_rate::text as fee_rate from contract_terms
      where ${isOf(key)} and from_month <= ${from_month} order by from_month desc limit 1`.execute(trx)
    const before = rows[0]?.fee_rate ?? null
    if (fee_rate === null && before === null) throw new DomainError('not_found')
    const channel = await findTitle(trx, scope, of)
    if (fee_rate !== null && of.platform_channel_id !== null && channel === null)
      throw new DomainError('not_found')
    if (fee_rate !== null && channel !== null && !(await isOwn(trx, scope, account_id, of)))
      throw new DomainError('invalid_input', {
        message_key: { key: 'term_channel_of_others', who: channel },
        fields: { platform_channel_id: 'field_choice' },
      })
    if (before !== null && fee_rate !== null && Number(before) === Number(fee_rate)) return false
    const set_by = acting.account_id
    await trx
      .insertInto('contract_terms')
      .values({ ...key, from_month, fee_rate, set_by })
      .onConflict((known) =>
        known
          .columns(['network_id', 'account_id', 'platform_channel_id', 'family', 'from_month'])
          .doUpdateSet({ fee_rate, set_by, set_at: sql`excluded.set_at` }),
      )
      .execute()
    const month = from_month.slice(0, 7)
    await recordAudit(trx, {
      network_id: scope.network_id,
      ...acting,
      action: fee_rate === null ? 'member.end_term' : 'member.set_term',
      subject: String(account_id),
      ...(before !== null && { before: { fee_rate: before } }),
      after: { ...named(of, channel), ...(fee_rate === null ? {} : { fee_rate }), from_month: month },
    })
    await tell(trx, scope, account_id, {
      kind: fee_rate === null ? 'term_ended' : 'term_set',
      names: { ...named(of, channel), ...(fee_rate === null ? {} : { rate: fee_rate }), from_month: month },
    })
    return true
  })
}

/** Cancels what is planned of a term for a later month, its first day; `not_found` where there is nothing. */
export function cancelTerm(
  db: Database,
  scope: NetworkScope,
  { account_id, ...of }: Key,
  from_month: string,
  acting: ActingPerson,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await getMember(trx, scope, account_id, { lock: true })
    const key = keyOf(scope, { account_id, ...of })
    const { rows } = await sql<{ fee_rate: string | null }>`
      delete from contract_terms where ${isOf(key)} and from_month = ${from_month}
      returning fee_rate::text as fee_rate`.execute(trx)
    if (!rows[0]) throw new DomainError('not_found')
    const { fee_rate } = rows[0]
    // Its planned end would end nothing.
    await sql`
      delete from contract_terms as ending where ${isOf(key)} and fee_rate is null and from_month = (
        select min(from_month) from contract_terms where ${isOf(key)} and from_month > ${from_month}::date)
      and (select fee_rate from contract_terms where ${isOf(key)} and from_month < ${from_month}::date
        order by from_month desc limit 1) is null`.execute(trx)
    const channel = await findTitle(trx, scope, of)
    const month = from_month.slice(0, 7)
    await recordAudit(trx, {
      network_id: scope.network_id,
      ...acting,
      action: 'member.cancel_term',
      subject: String(account_id),
      before: { ...named(of, channel), ...(fee_rate === null ? {} : { fee_rate }), from_month: month },
    })
    await tell(trx, scope, account_id, {
      kind: 'term_cancelled',
      names: { ...named(of, channel), from_month: month },
    })
  })
}

const keyOf = ({ network_id }: NetworkScope, { account_id, platform_channel_id, family }: Key) => ({
  network_id,
  account_id,
  platform_channel_id: platform_channel_id ?? '',
  family: family ?? '',
})

const isOf = ({ network_id, account_id, platform_channel_id, family }: ReturnType<typeof keyOf>) => sql`
  network_id = ${network_id} and account_id = ${account_id} and platform_channel_id = ${platform_channel_id}
  and family = ${family}`

async function findTitle(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { platform_channel_id }: TermOf,
): Promise<string | null> {
  const found = await trx
    .selectFrom('channels')
    .select('title')
    .where('network_id', '=', network_id)
    .where('platform_channel_id', '=', platform_channel_id ?? '')
    .executeTakeFirst()
  return found ? found.title || platform_channel_id : null
}

/** Whether the member has a channel, or a share of it. */
async function isOwn(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  accountId: number,
  { platform_channel_id }: TermOf,
): Promise<boolean> {
  const { rows } = await sql`
    select from channels c
    where c.network_id = ${network_id} and c.platform_channel_id = ${platform_channel_id} and (
      exists (select from assignments a
        where a.network_id = ${network_id} and a.channel_id = c.channel_id and a.account_id = ${accountId})
      or exists (select from channel_shares s
        where s.network_id = ${network_id} and s.channel_id = c.channel_id and s.account_id = ${accountId}))`.execute(
    trx,
  )
  return rows.length > 0
}

/** As messages and the audit name it. */
const named = ({ platform_channel_id, family }: TermOf, channel: string | null) => ({
  ...(platform_channel_id !== null && { channel: channel ?? platform_channel_id }),
  ...(family !== null && { family }),
})

type Told = {
  kind: 'term_set' | 'term_ended' | 'term_cancelled'
  names: { channel?: string; family?: string; rate?: string; from_month: string }
}

async function tell(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account_id: number,
  told: Told,
): Promise<void> {
  await notify(trx, scope, { to: [account_id], channel_id: null, ...told })
  await announce(trx, scope, { to: ['managers', account_id], kind: 'members_changed', subject: {} })
}
