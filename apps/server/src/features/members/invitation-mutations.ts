import { randomUUID } from 'node:crypto'
import { memberInvitationDays, mostMemberInvitations } from '@cuesheet/contract/member-invitations'
import { sql, type Transaction, type Updateable } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import { createAccount } from '../../access/create-account.ts'
import type { PasswordCost } from '../../access/password.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { createToken, hashToken } from '../../access/session.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { assignChannels } from '../channels/public.ts'
import { announce } from '../events/public.ts'
import { notify } from '../messages/public.ts'
import { lockBooks } from '../settlement/public.ts'
import { requirePresent } from './add-member.ts'
import { describeTerms, type Invited, isOpenToCreator } from './invitation-queries.ts'

type NewInvitation = {
  nickname: string
  fee_rate: string
  channels: readonly number[]
  /** Whose place it takes. */
  invitation_id: string | undefined
}

/**
 * `conflict` where as many as there may be wait for an answer already; `not_found` where the one whose place is to be taken is
 * gone.
 */
export async function requireRoom(
  db: Database,
  { network_id }: NetworkScope,
  invitation_id: string | undefined,
): Promise<void> {
  const { waiting, is_there } = await db
    .selectFrom('member_invitations')
    .select([
      sql<number>`(count(*) filter (where ${isOpenToCreator}))::integer`.as('waiting'),
      sql<boolean>`coalesce(bool_or(invitation_id = ${invitation_id ?? null}::uuid), false)`.as('is_there'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  if (invitation_id !== undefined && !is_there) throw new DomainError('not_found')
  if (invitation_id === undefined && waiting >= mostMemberInvitations)
    throw new DomainError('conflict', { message_key: 'too_many_invitations' })
}

/** Makes a link, or a new one in place of an earlier, which ends; its token is told this once. Refuses as `requireRoom`. */
export async function inviteMember(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { nickname, fee_rate, channels, invitation_id }: NewInvitation,
  acting: ActingPerson,
): Promise<{ invitation_id: string; token: string; expires_at: Date }> {
  const { network_id } = scope
  await requirePresent(trx, scope, acting.account_id)
  if (invitation_id === undefined) {
    // One at a time, so that together they are not too many.
    await sql`select from networks where network_id = ${network_id} for no key update`.execute(trx)
    await requireRoom(trx, scope, undefined)
  }
  const token = createToken()
  const invited_at = await readClock(trx)
  const terms = {
    nickname,
    fee_rate,
    ...(await findOffered(trx, scope, channels)),
    token_hash: hashToken(token),
    invited_by: acting.account_id,
    invited_at,
    expires_at: new Date(invited_at.getTime() + memberInvitationDays * 86_400_000),
  }
  const id = invitation_id ?? randomUUID()
  if (invitation_id === undefined)
    await trx
      .insertInto('member_invitations')
      .values({ network_id, invitation_id: id, ...terms })
      .execute()
  else if (!(await renew(trx, scope, invitation_id, terms))) throw new DomainError('not_found')
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'invitation.create',
    subject: id,
    after: { permission_flag: 0, nickname, fee_rate, channels: [...channels] },
  })
  return { invitation_id: id, token, expires_at: terms.expires_at }
}

/** Answers whether it was there. */
async function renew(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  invitation_id: string,
  terms: Updateable<DB['member_invitations']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_invitations')
    .set({ ...terms, answer: null, reason: null })
    .where('network_id', '=', network_id)
    .where('invitation_id', '=', invitation_id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the channels that the network has, and those of them that nobody has. */
async function findOffered(trx: Transaction<DB>, { network_id }: NetworkScope, channels: readonly number[]) {
  const { rows } = await sql<{ channels: number[]; free_channels: number[] }>`
    select coalesce(array_agg(channel_id order by channel_id), '{}') as channels,
      coalesce(array_agg(channel_id order by channel_id) filter (where not exists (
        select from assignments where network_id = ${network_id} and assignments.channel_id = channels.channel_id
      )), '{}') as free_channels
    from channels where network_id = ${network_id} and channel_id = any(${channels}::integer[])`.execute(trx)
  return rows[0]!
}

/** `not_found` where there is none, also where it was accepted meanwhile. */
export async function withdrawMemberInvitation(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  invitation_id: string,
  acting: ActingPerson,
): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('member_invitations')
    .where('network_id', '=', network_id)
    .where('invitation_id', '=', invitation_id)
    .returning(['nickname', 'fee_rate', 'channels'])
    .executeTakeFirst()
  if (!withdrawn) throw new DomainError('not_found')
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'invitation.revoke',
    subject: invitation_id,
    before: { permission_flag: 0, ...withdrawn },
  })
}

/** Of those a manager is needed who has them as members; held, so that none withdraws meanwhile. */
async function holdManagers(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<boolean> {
  const managers = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('permission_flag', '=', 1)
    .where('withdrawn_at', 'is', null)
    .orderBy('account_id')
    .forShare()
    .execute()
  return managers.length > 0
}

type Acceptance = { token: string; seen: string; user_id: string; password: string }

/**
 * Makes the member that a link invites and ends the link; answers its account, null for a link that works no more.
 * Channels are assigned now and not when the manager invited: until then there is no account that could have their money, and
 * an invitation that nobody answers must not keep it from others. `conflict` where the figures are not those that were seen.
 */
export function acceptMemberInvitation(
  db: Database,
  scope: NetworkScope,
  { token, seen, ...account }: Acceptance,
  { address, now, today }: { address: string; now: Date; today: string },
  password_cost: PasswordCost,
): Promise<number | null> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const invited: Invited | undefined = await trx
      .deleteFrom('member_invitations')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(token))
      .where(isOpenToCreator)
      .returning(['invitation_id', 'nickname', 'fee_rate', 'channels', 'free_channels'])
      .returning(['invited_by', 'expires_at', 'answer'])
      .executeTakeFirst()
    if (!invited) return null
    const { nickname, fee_rate, invited_by, invitation_id } = invited
    const account_id = await createAccount(
      trx,
      scope,
      { ...account, nickname, permission_flag: 0, fee_rate },
      { password_cost, address, created_by: invited_by },
    ).catch((error) => {
      if (!(error instanceof DomainError && error.code === 'conflict')) throw error
      throw new DomainError('conflict', {
        message_key: 'user_id_taken',
        fields: { user_id: 'user_id_taken' },
      })
    })
    // Managers before the books, as a manager who withdraws; the books before other rows; the password is hashed by now.
    if (!(await holdManagers(trx, scope)))
      throw new DomainError('not_found', { message_key: 'invitation_gone' })
    await lockBooks(trx, scope)
    await sql`
      select from channels where network_id = ${network_id} and channel_id = any(${invited.channels}::integer[])
      order by channel_id for no key update`.execute(trx)
    const terms = await describeTerms(trx, scope, invited, today)
    if (terms.seen !== seen) throw new DomainError('conflict', { message_key: 'invitation_changed' })
    const channels = terms.channels
      .filter(({ state }) => state === 'given')
      .map(({ channel_id }) => channel_id)
    if (channels.length > 0)
      await assignChannels(
        trx,
        scope,
        { channels, members: [account_id] },
        { actor: 'manager', account_id: invited_by, now },
      )
    // Who chose the password is here: the first sign-in, which follows, is no other news.
    await trx
      .updateTable('accounts')
      .set({ last_signed_in_at: sql`now()` })
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id,
      address,
      action: 'invitation.accept',
      subject: invitation_id,
      after: { fee_rate, channels },
    })
    await notify(trx, scope, {
      to: ['managers'],
      kind: 'invitation_accepted',
      channel_id: null,
      names: { member: nickname, account_id: String(account_id), channels: String(channels.length) },
    })
    await announce(trx, scope, { to: ['managers'], kind: 'members_changed', subject: {} })
    return account_id
  })
}

/** Declines, or says once that a figure is wrong: the managers are told why. Null where the link works no more. */
export function answerMemberInvitation(
  db: Database,
  scope: NetworkScope,
  { token, answer, reason }: { token: string; answer: 'questioned' | 'declined'; reason: string },
): Promise<string | null> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const invited = await trx
      .selectFrom('member_invitations')
      .select(['invitation_id', 'nickname', 'answer'])
      .where('network_id', '=', network_id)
      .where('token_hash', '=', hashToken(token))
      .where(isOpenToCreator)
      .forUpdate()
      .executeTakeFirst()
    if (!invited) return null
    const { invitation_id, nickname } = invited
    if (invited.answer === answer) throw new DomainError('conflict', { message_key: 'invitation_questioned' })
    await trx
      .updateTable('member_invitations')
      .set({ answer, reason })
      .where('network_id', '=', network_id)
      .where('invitation_id', '=', invitation_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      account_id: null,
      action: answer === 'declined' ? 'invitation.decline' : 'invitation.question',
      subject: invitation_id,
      after: { nickname, reason },
    })
    await notify(trx, scope, {
      to: ['managers'],
      kind: `invitation_${answer}`,
      channel_id: null,
      names: { member: nickname, reason },
    })
    await announce(trx, scope, { to: ['managers'], kind: 'members_changed', subject: {} })
    return invitation_id
  })
}
