import { createHash } from 'node:crypto'
import {
  type invitedChannelStates,
  type MemberTerms,
  mostMemberInvitations,
  type PendingMember,
} from '@cuesheet/contract/member-invitations'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { hashToken } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { findWithholding } from '../settlement/public.ts'

/** Of a row: its link still works. */
export const isOpenToCreator = sql<boolean>`expires_at > now() and answer is distinct from 'declined'`

export type Invited = {
  invitation_id: string
  nickname: string
  fee_rate: string
  channels: number[]
  free_channels: number[]
  invited_by: number
  expires_at: Date
  answer: string | null
}

/** Who is invited and no member yet, the latest first. */
export async function listMemberInvitations(
  db: Database,
  { network_id }: NetworkScope,
): Promise<PendingMember[]> {
  const { rows } = await sql<
    Omit<PendingMember, 'fee_rate' | 'invited_at' | 'expires_at'> & {
      fee_rate: string
      invited_at: Date
      expires_at: Date
    }
  >`
    select invitation_id, nickname, fee_rate::text as fee_rate, reason, invited_at, expires_at,
      case when answer = 'declined' then 'declined' when expires_at <= now() then 'expired'
        else coalesce(answer, 'open') end as state,
      coalesce((
        select jsonb_agg(jsonb_build_object('channel_id', channel_id, 'title', title) order by title, channel_id)
        from channels where network_id = ${network_id} and channel_id = any(member_invitations.channels)
      ), '[]') as channels
    from (
      select * from member_invitations where network_id = ${network_id}
      order by ${isOpenToCreator} desc, invited_at desc, invitation_id limit ${sql.lit(mostMemberInvitations)}
    ) as member_invitations
    order by invited_at desc, invitation_id`.execute(db)
  return rows.map((row) => ({
    ...row,
    fee_rate: Number(row.fee_rate),
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/** Whom a token of the network invites; null where it is unknown, used, withdrawn, declined or expired. */
export async function findMemberInvitation(
  db: Database,
  { network_id }: NetworkScope,
  token: string,
): Promise<Invited | null> {
  const row = await db
    .selectFrom('member_invitations')
    .select(['invitation_id', 'nickname', 'fee_rate', 'channels', 'free_channels'])
    .select(['invited_by', 'expires_at', 'answer'])
    .where('network_id', '=', network_id)
    .where('token_hash', '=', hashToken(token))
    .where(isOpenToCreator)
    .executeTakeFirst()
  return row ?? null
}

type Offered = {
  channel_id: number
  title: string | null
  thumbnail: string | null
  others: number
  /** What is set for those who have it this month: account and parts of 10,000. */
  shares: [number, number][]
  is_shared_out: boolean
  state: (typeof invitedChannelStates)[number]
}

/** The fee rate that the network's members begin with. */
export async function readDefaultFee(db: Database, { network_id }: NetworkScope): Promise<number> {
  const { default_fee_rate } = await db
    .selectFrom('networks')
    .select('default_fee_rate')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return Number(default_fee_rate)
}

/** What an invitation offers as things are, and the digest that confirms it. */
export async function describeTerms(
  db: Database | Transaction<DB>,
  { network_id }: NetworkScope,
  invited: Invited,
  today: string,
): Promise<Omit<MemberTerms, 'success' | 'message'>> {
  const { rows: channels } = await sql<Offered>`
    with held as (
      select channel_id, count(*)::integer as others from assignments
      where network_id = ${network_id} and channel_id = any(${invited.channels}::integer[]) group by channel_id
    ), shared as (
      select channel_id, jsonb_agg(jsonb_build_array(account_id, basis_points) order by account_id) as shares,
        coalesce(sum(basis_points) filter (where account_id > 0 and (
          exists (select from assignments a where a.network_id = ${network_id} and a.channel_id = s.channel_id
            and a.account_id = s.account_id)
          or not exists (select from ended_assignments e where e.network_id = ${network_id}
            and e.channel_id = s.channel_id and e.account_id = s.account_id)
        )), 0) >= 10000 as is_shared_out
      from channel_shares s
      where network_id = ${network_id} and channel_id = any(${invited.channels}::integer[]) and from_month = (
        select max(from_month) from channel_shares earlier
        where earlier.network_id = ${network_id} and earlier.channel_id = s.channel_id and earlier.from_month <= ${today}::date)
      group by channel_id
    )
    select offered.channel_id, title, thumbnail, coalesce(others, 0) as others, coalesce(shares, '[]') as shares,
      coalesce(is_shared_out, false) as is_shared_out,
      case when title is null then 'gone'
        when others > 0 and offered.channel_id = any(${invited.free_channels}::integer[]) then 'taken'
        else 'given' end as state
    from unnest(${invited.channels}::integer[]) as offered (channel_id)
    left join (
      select channel_id, title, thumbnail from channels where network_id = ${network_id}
    ) as own on own.channel_id = offered.channel_id
    left join held on held.channel_id = offered.channel_id
    left join shared on shared.channel_id = offered.channel_id
    order by title nulls last, offered.channel_id`.execute(db)
  const manager = await db
    .selectFrom('accounts')
    .select('nickname')
    .where('network_id', '=', network_id)
    .where('account_id', '=', invited.invited_by)
    .executeTakeFirst()
  const figures = {
    fee_rate: Number(invited.fee_rate),
    from_month: today.slice(0, 7),
    withheld: await findWithholding(db, today),
    channels: channels.map(({ shares, ...channel }) => ({ ...channel, title: channel.title ?? '' })),
  }
  const confirmed = {
    ...figures,
    channels: channels.map(({ channel_id, state, others, shares }) => [channel_id, state, others, shares]),
  }
  return {
    ...figures,
    nickname: invited.nickname,
    invited_by: manager?.nickname ?? null,
    expires_at: invited.expires_at.toISOString(),
    is_questioned: invited.answer === 'questioned',
    seen: createHash('sha256').update(JSON.stringify(confirmed)).digest('hex'),
  }
}
