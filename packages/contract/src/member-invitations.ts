import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { channelResult, givenChannel } from './members.ts'
import { nicknameSchema, passwordSchema, userIdSchema } from './values/account.ts'
import { digestSchema } from './values/digest.ts'
import { feeRateSchema } from './values/fee-rate.ts'
import { idSchema } from './values/ids.ts'
import { locales } from './values/locale.ts'
import { ratioSchema } from './values/money.ts'
import { monthSchema } from './values/period.ts'

/** How long a creator can use the link. */
export const memberInvitationDays = 14

/** At most so many wait at once in a network. */
export const mostMemberInvitations = 100

/** `questioned`: who is invited says that a figure is wrong; the link goes on. `declined` and `expired`: it has ended. */
export const memberInvitationStates = ['open', 'questioned', 'declined', 'expired'] as const

const time = z.string()
const token = z.string().check(z.maxLength(100))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

const pendingMember = z.object({
  invitation_id: z.uuid(),
  nickname: z.string(),
  fee_rate: feeRateSchema,
  /** Those of its channels that the network still has. */
  channels: z.array(z.object({ channel_id: idSchema, title: z.string() })),
  state: z.enum(memberInvitationStates),
  /** In the words of who is invited. */
  reason: z.nullable(z.string()),
  invited_at: time,
  expires_at: time,
})
export type PendingMember = z.output<typeof pendingMember>

export const memberInvitations = endpoint({
  method: 'GET',
  path: 'member/mcn/invitations',
  access: 'manager',
  summary: 'Creators who are invited and are no members yet, the latest first; at most 100.',
  answer: {
    rows: z.array(pendingMember),
    /** The fee rate that members begin with. */
    default_fee_rate: feeRateSchema,
  },
})

export const inviteMember = endpoint({
  method: 'POST',
  path: 'member/mcn/invitations/add',
  access: 'manager',
  summary:
    'Makes a link by which a creator becomes a member at this fee rate, with these channels: links of channels are registered as Pending. Channels are assigned when it is accepted. `conflict` where 100 wait already.',
  body: {
    nickname: nicknameSchema,
    fee_rate: feeRateSchema,
    channels: z._default(z.array(givenChannel).check(z.maxLength(50)), []),
    /** The invitation that this one takes the place of: its link ends. */
    invitation_id: z.optional(z.uuid()),
  },
  answer: {
    invitation_id: z.uuid(),
    /** Told this once. */
    link: z.string(),
    expires_at: time,
    /** A text to pass on, with the link, in each language. */
    messages: z.record(z.enum(locales), z.string()),
    /** The network's own language. */
    language: z.enum(locales),
    channels: z.array(channelResult),
  },
  errors: ['conflict', 'not_found'],
})

export const withdrawMemberInvitation = endpoint({
  method: 'POST',
  path: 'member/mcn/invitations/withdraw',
  access: 'manager',
  summary: 'Ends an invitation at once, or puts one away that was declined or has expired.',
  body: { invitation_id: z.uuid() },
  errors: ['not_found'],
})

/** `taken`: somebody else has it by now, and `gone`: the network has it no more; neither comes with the account. */
export const invitedChannelStates = ['given', 'taken', 'gone'] as const

export const memberInvitation = endpoint({
  method: 'POST',
  path: 'invitations/member/show',
  access: 'anyone',
  summary:
    'What a link of the domain’s network offers a creator, as it would be accepted now. Changes nothing. Unknown, used, expired, declined and withdrawn ones answer alike.',
  body: { token },
  answer: {
    nickname: z.string(),
    /** The manager’s nickname; null where the account is gone. */
    invited_by: z.nullable(z.string()),
    fee_rate: feeRateSchema,
    /** From which month on the fee rate can be changed: the one in which it is accepted. */
    from_month: monthSchema,
    /** What is withheld from a payment while nobody has said how the creator is taxed; null: no rule holds today. */
    withheld: ratioSchema,
    channels: z.array(
      z.object({
        channel_id: idSchema,
        /** Empty where it is gone. */
        title: z.string(),
        thumbnail: z.nullable(z.string()),
        state: z.enum(invitedChannelStates),
        /** How many others have it, too. */
        others: z.number(),
        /** Those who have it share all of it this month: it brings the newcomer nothing until that is changed. */
        is_shared_out: z.boolean(),
      }),
    ),
    expires_at: time,
    /** The creator has said that a figure is wrong. */
    is_questioned: z.boolean(),
    /** Stands for the figures, and confirms them. */
    seen: digestSchema,
  },
  errors: ['not_found', 'too_many_requests', 'unknown_domain'],
})

export const acceptMemberInvitation = endpoint({
  method: 'POST',
  path: 'invitations/member/accept',
  access: 'anyone',
  summary:
    'Makes the member that a link invites, on the figures that were seen, and assigns the channels; the link works once. `conflict` where the figures have changed meanwhile, or the network has the id already.',
  body: { token, seen: digestSchema, user_id: userIdSchema, new_password: passwordSchema },
  errors: ['not_found', 'conflict', 'too_many_requests', 'unknown_domain'],
})

export const answerMemberInvitation = endpoint({
  method: 'POST',
  path: 'invitations/member/answer',
  access: 'anyone',
  summary:
    'Declines an invitation, which ends its link, or says once that a figure is wrong; the managers are told why. `conflict` where that was said already.',
  body: { token, answer: z.enum(['questioned', 'declined']), reason },
  errors: ['not_found', 'conflict', 'too_many_requests', 'unknown_domain'],
})

export type MemberTerms = AnswerOf<typeof memberInvitation>
