import { type DecisionResult, type ReviewedChannel, undoDecisions } from '@cuesheet/contract/console-review'
import type { ReviewDecision } from '@cuesheet/contract/values/review'
import { mayAct } from '@cuesheet/contract/values/roles'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { meQuery } from '../../features/auth/me.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { decide, decideMany } from './queue-queries.ts'
import { keyOf, type Seen, toggled } from './queue-search.ts'
import { type Decided, undoable } from './undoable.ts'

export type Why = { code?: string; note?: string }
/** What is decided on: the channel that is looked at, or those that are picked, each as it was seen. */
export type Target = { channel: ReviewedChannel; picked: null } | { channel: null; picked: readonly Seen[] }
/** What became of several channels at once. */
export type Outcome = { kind: 'decided' | 'undone'; results: (DecisionResult & { title: string })[] }
export type Decisions = ReturnType<typeof useDecisions>

type Given = {
  /** That is looked at; undefined until all of it is here. */
  channel: ReviewedChannel | undefined
  /** These channels need nobody any more: another one is shown. */
  onDecided: (keys: ReadonlySet<string>) => void
  /** This channel waits again. */
  onUndone: (key: string) => void
}

const none: ReadonlyMap<string, Seen> = new Map()

/** What an operator decides on: the channel that is looked at, or those that are picked, all at once. */
export function useDecisions({ channel, onDecided, onUndone }: Given) {
  const sentence = useSentence()
  const { data: me } = useQuery(meQuery)
  const [picked, setPicked] = useState(none)
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const deciding = useAction(decide)
  const decidingMany = useAction(decideMany)
  const undoing = useAction(mutationOf(undoDecisions))
  const role = me?.account.operator_role
  const target = useMemo<Target | undefined>(() => {
    if (picked.size > 0) return { channel: null, picked: [...picked.values()] }
    return channel && { channel, picked: null }
  }, [picked, channel])

  const keep = (decision: ReviewDecision, channels: readonly Seen[]) => {
    const at = Date.now()
    if (channels.length > 0) setDecided((before) => [{ decision, channels, at }, ...undoable(before, at)])
  }
  const refused = (onDone: (() => void) | undefined) => (error: Error) => {
    snackbars.show('error', sentence(error))
    onDone?.()
  }
  const decideOne = (seen: Seen, decision: ReviewDecision, why: Why, onDone?: () => void) => {
    const { network_id, channel_id, state } = seen
    deciding.mutate(
      { network_id, channel_id, decision, seen: state, ...why },
      {
        onSuccess: () => {
          keep(decision, [seen])
          onDecided(new Set([keyOf(seen)]))
          onDone?.()
        },
        onError: refused(onDone),
      },
    )
  }
  const decideAll = (seen: readonly Seen[], decision: ReviewDecision, why: Why, onDone?: () => void) => {
    const channels = seen.map(({ network_id, channel_id, state }) => ({
      network_id,
      channel_id,
      seen: state,
    }))
    decidingMany.mutate(
      { channels, decision, ...why },
      {
        onSuccess: ({ results: found }) => {
          const results = titled(found, seen)
          setOutcome(results.some(({ result }) => result !== 'applied') ? { kind: 'decided', results } : null)
          setPicked(none)
          const applied = new Set(found.filter(({ result }) => result === 'applied').map(keyOf))
          keep(
            decision,
            seen.filter((each) => applied.has(keyOf(each))),
          )
          onDecided(new Set(found.filter(({ result }) => result !== 'refused').map(keyOf)))
          onDone?.()
        },
        onError: refused(onDone),
      },
    )
  }
  return {
    /** Whether the operator decides at all, or only reads. */
    isAllowed: role != null && mayAct(role, 'review'),
    isPossible: (decision: ReviewDecision) => channel?.possible.includes(decision) ?? false,
    isPending: deciding.isPending || decidingMany.isPending,
    /** What a decision would be made on now. */
    target,
    decide: (on: Target, decision: ReviewDecision, why: Why = {}, onDone?: () => void) =>
      on.picked ? decideAll(on.picked, decision, why, onDone) : decideOne(on.channel, decision, why, onDone),
    picked,
    toggle: useCallback((row: Seen) => setPicked((before) => toggled(before, row)), []),
    clear: () => setPicked(none),
    outcome,
    clearOutcome: () => setOutcome(null),
    decided,
    forget: useCallback(() => setDecided([]), []),
    /** The latest first. */
    undo: () => {
      const [latest] = undoable(decided, Date.now())
      if (!latest || undoing.isPending) return
      undoing.mutate(
        { channels: latest.channels.map(({ network_id, channel_id }) => ({ network_id, channel_id })) },
        {
          onSuccess: ({ results: found }) => {
            setDecided((before) => before.filter((each) => each !== latest))
            const back = found.find(({ result }) => result !== 'refused')
            if (back) onUndone(keyOf(back))
            const [first] = found.filter(({ result }) => result === 'refused')
            if (!first) return
            if (found.length > 1) setOutcome({ kind: 'undone', results: titled(found, latest.channels) })
            else if (first.message) snackbars.show('error', first.message)
          },
          onError: (error) => snackbars.show('error', sentence(error)),
        },
      )
    },
  }
}

/** Named as they were seen: the queue may not show them any more. */
const titled = (results: readonly DecisionResult[], seen: readonly Seen[]) =>
  results.map((each) => ({
    ...each,
    title: seen.find((one) => keyOf(one) === keyOf(each))?.title ?? `#${each.channel_id}`,
  }))
