import type { MessageKind } from '@cuesheet/contract/values/message-kinds'
import type { TextKey } from '../../locales/texts.ts'

const statuses = { pending: 0, on_hold: 1, approved: 2, rejected: 3 } as const
type Status = (typeof statuses)[keyof typeof statuses]
type Verification = 'pending' | 'verifying' | 'verified' | 'failed'

/**
 * A channel's state in one network. `holds`: of the networks that registered it, this one gets its reports.
 * `rival_verified`: another of them has proven that the channel is its own.
 */
export type ChannelState = {
  status: Status
  verification: Verification
  holds: boolean
  rival_verified: boolean
}

/** `creator`: a person who was given a link to the channel's code. */
export type Actor = 'member' | 'manager' | 'operator' | 'platform' | 'creator'

/** What happens to a channel's state, one row for each action; every change of it goes through this table. */
type Transition = {
  /** `platform`: what the search for the code found. A member acts on channels assigned to it. */
  by: readonly Actor[]
  /** The states it starts from; a part that is not named can have any value. */
  from: { [Part in keyof ChannelState]?: readonly ChannelState[Part][] }
  /** What it changes; the rest stays. */
  to: Partial<ChannelState>
  /** Days count from today on, or up to yesterday. */
  credit?: 'begins' | 'ends'
  /** Managers and assigned members get this message. */
  message?: MessageKind
  /** The error in any other state. */
  refusal: TextKey
}

const { pending, on_hold, approved, rejected } = statuses

export const transitions = {
  /** The code is looked for in the channel's description, from now on, also where it was being looked for before. */
  verify: {
    by: ['member', 'manager', 'creator'],
    from: { status: [pending, on_hold, approved], verification: ['pending', 'verifying', 'failed'] },
    to: { verification: 'verifying' },
    refusal: 'channel_verify_refused',
  },
  /** The code was found. */
  prove: {
    by: ['platform'],
    from: { verification: ['verifying'] },
    to: { verification: 'verified' },
    message: 'channel_verified',
    refusal: 'conflict',
  },
  /** It was not found in all that time. */
  give_up: {
    by: ['platform'],
    from: { verification: ['verifying'] },
    to: { verification: 'failed' },
    message: 'channel_verification_failed',
    refusal: 'conflict',
  },
  /** Another network has proven first that the channel is its own: it holds it from now on. */
  outrun: {
    by: ['platform'],
    from: { verification: ['pending', 'verifying', 'failed'], holds: [true] },
    to: { verification: 'failed', holds: false, rival_verified: true },
    message: 'channel_lost',
    refusal: 'conflict',
  },
  /** The network that held it gave it up. */
  inherit: {
    by: ['platform'],
    from: { holds: [false] },
    to: { holds: true },
    message: 'channel_won',
    refusal: 'conflict',
  },
  /** And this one had lost it to that network: it may prove it again. */
  inherit_anew: {
    by: ['platform'],
    from: { verification: ['failed'], holds: [false] },
    to: { verification: 'pending', holds: true },
    message: 'channel_won',
    refusal: 'conflict',
  },
  /** Or an operator had decided for that network, and nothing else was against this one. */
  inherit_reopened: {
    by: ['platform'],
    from: { status: [rejected], verification: ['failed'], holds: [false] },
    to: { status: pending, verification: 'pending', holds: true },
    message: 'channel_won',
    refusal: 'conflict',
  },
  approve: {
    by: ['operator'],
    from: {
      status: [pending, on_hold, rejected],
      verification: ['verified'],
      holds: [true],
      rival_verified: [false],
    },
    to: { status: approved },
    credit: 'begins',
    message: 'channel_approved',
    refusal: 'channel_approve_refused',
  },
  hold: {
    by: ['operator'],
    from: { status: [pending, approved] },
    to: { status: on_hold },
    credit: 'ends',
    message: 'channel_on_hold',
    refusal: 'channel_hold_refused',
  },
  /** The answer to a request for another review: it stays on hold, for the reason given now. */
  hold_again: {
    by: ['operator'],
    from: { status: [on_hold] },
    to: {},
    message: 'channel_on_hold',
    refusal: 'channel_hold_refused',
  },
  reject: {
    by: ['operator'],
    from: { status: [pending, on_hold, approved] },
    to: { status: rejected },
    credit: 'ends',
    message: 'channel_rejected',
    refusal: 'channel_reject_refused',
  },
  /** Another review is asked for; when that is possible, reviews.ts says. */
  request_review: {
    by: ['manager'],
    from: { status: [on_hold] },
    to: {},
    refusal: 'channel_review_refused',
  },
  /** A rejected channel is to be looked at again; when that is possible, the network's constants say. */
  apply_again: {
    by: ['manager'],
    from: { status: [rejected], verification: ['verified'] },
    to: { status: pending },
    refusal: 'channel_review_refused',
  },
  /** A decision is taken back; whose and until when, undo-decision.ts says. */
  undo_to_pending: {
    by: ['operator'],
    from: { status: [on_hold, approved, rejected] },
    to: { status: pending },
    credit: 'ends',
    refusal: 'review_undo_refused',
  },
  undo_to_on_hold: {
    by: ['operator'],
    from: { status: [on_hold, approved, rejected] },
    to: { status: on_hold },
    credit: 'ends',
    refusal: 'review_undo_refused',
  },
  undo_to_approved: {
    by: ['operator'],
    from: { status: [on_hold, rejected], verification: ['verified'], holds: [true], rival_verified: [false] },
    to: { status: approved },
    credit: 'begins',
    refusal: 'review_undo_refused',
  },
  undo_to_rejected: {
    by: ['operator'],
    from: { status: [approved] },
    to: { status: rejected },
    credit: 'ends',
    refusal: 'review_undo_refused',
  },
  /** The operator decides a contest of two that have proven it: this network holds the channel from now on. */
  win: {
    by: ['operator'],
    from: { verification: ['verified'], rival_verified: [true] },
    to: { holds: true, rival_verified: false },
    message: 'channel_won',
    refusal: 'channel_award_refused',
  },
  /** And this one does not; what it earned until then stays with it. */
  lose: {
    by: ['operator'],
    from: { verification: ['verified'] },
    to: { status: rejected, verification: 'failed', holds: false, rival_verified: true },
    credit: 'ends',
    message: 'channel_lost',
    refusal: 'conflict',
  },
} as const satisfies Record<string, Transition>

export type Action = keyof typeof transitions

const rules: Record<Action, Transition> = transitions
export const transitionOf = (action: Action): Transition => rules[action]

/** Where an action leads; null where it does not lead on from there, or is not this actor's to take. */
export function nextState(state: ChannelState, action: Action, actor: Actor): ChannelState | null {
  const { by, from, to } = transitionOf(action)
  const isFrom = Object.entries(from).every(([part, values]) =>
    (values as readonly unknown[]).includes(state[part as keyof ChannelState]),
  )
  return by.includes(actor) && isFrom ? { ...state, ...to } : null
}
