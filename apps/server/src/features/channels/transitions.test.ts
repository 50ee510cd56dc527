import { expect, it } from 'vitest'
import { type Action, type Actor, type ChannelState, nextState, transitions } from './transitions.ts'

const actors: Actor[] = ['member', 'manager', 'operator', 'platform', 'creator']
const actions = Object.keys(transitions) as Action[]
const states: ChannelState[] = ([0, 1, 2, 3] as const).flatMap((status) =>
  (['pending', 'verifying', 'verified', 'failed'] as const).flatMap((verification) =>
    [true, false].flatMap((holds) =>
      [true, false].map((rival_verified) => ({ status, verification, holds, rival_verified })),
    ),
  ),
)

/** The same rules once more, as sentences; everything else must be refused. */
function expected(state: ChannelState, action: Action, actor: Actor): Partial<ChannelState> | null {
  const { status, verification, holds, rival_verified } = state
  const proven = verification === 'verified'
  switch (action) {
    case 'verify':
      return ['member', 'manager', 'creator'].includes(actor) && status !== 3 && !proven
        ? { verification: 'verifying' }
        : null
    case 'prove':
      return actor === 'platform' && verification === 'verifying' ? { verification: 'verified' } : null
    case 'give_up':
      return actor === 'platform' && verification === 'verifying' ? { verification: 'failed' } : null
    case 'outrun':
      return actor === 'platform' && !proven && holds
        ? { verification: 'failed', holds: false, rival_verified: true }
        : null
    case 'inherit':
      return actor === 'platform' && !holds ? { holds: true } : null
    case 'inherit_anew':
      return actor === 'platform' && verification === 'failed' && !holds
        ? { verification: 'pending', holds: true }
        : null
    case 'inherit_reopened':
      return actor === 'platform' && status === 3 && verification === 'failed' && !holds
        ? { status: 0, verification: 'pending', holds: true }
        : null
    case 'approve':
      return actor === 'operator' && status !== 2 && proven && holds && !rival_verified ? { status: 2 } : null
    case 'hold':
      return actor === 'operator' && (status === 0 || status === 2) ? { status: 1 } : null
    case 'hold_again':
      return actor === 'operator' && status === 1 ? {} : null
    case 'reject':
      return actor === 'operator' && status !== 3 ? { status: 3 } : null
    case 'request_review':
      return actor === 'manager' && status === 1 ? {} : null
    case 'apply_again':
      return actor === 'manager' && status === 3 && proven ? { status: 0 } : null
    case 'undo_to_pending':
      return actor === 'operator' && status !== 0 ? { status: 0 } : null
    case 'undo_to_on_hold':
      return actor === 'operator' && status !== 0 ? { status: 1 } : null
    case 'undo_to_approved':
      return actor === 'operator' && (status === 1 || status === 3) && proven && holds && !rival_verified
        ? { status: 2 }
        : null
    case 'undo_to_rejected':
      return actor === 'operator' && status === 2 ? { status: 3 } : null
    case 'win':
      return actor === 'operator' && proven && rival_verified ? { holds: true, rival_verified: false } : null
    case 'lose':
      return actor === 'operator' && proven
        ? { status: 3, verification: 'failed', holds: false, rival_verified: true }
        : null
  }
}

it('leads from every state on by every action of every actor as it is said, or not at all', () => {
  let allowed = 0
  for (const state of states)
    for (const action of actions)
      for (const actor of actors) {
        const to = expected(state, action, actor)
        const next = nextState(state, action, actor)
        expect(next, JSON.stringify({ state, action, actor })).toEqual(to && { ...state, ...to })
        if (next) allowed++
      }
  expect(states.length * actions.length * actors.length).toBe(64 * 19 * 5)
  expect(allowed).toBeGreaterThan(100)
})

it('counts days of no channel that is not approved', () => {
  // What is pending again was rejected: it has counted nothing since.
  for (const { to, ...rule } of Object.values(transitions) as {
    to: Partial<ChannelState>
    credit?: string
  }[])
    if (to.status) expect(rule.credit).toBe(to.status === 2 ? 'begins' : 'ends')
})
