import type { DecisionResult, QueuedChannel, ReviewedChannel } from '@cuesheet/contract/console-review'
import { mayAct } from '@cuesheet/contract/values/operator-role'
import type { ReviewDecision } from '@cuesheet/contract/values/review'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { meQuery } from '../../features/auth/api.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useSelection } from '../list/selection.tsx'
import { type ChannelIds, decide, decideMany, undo } from './api.ts'
import { idsOf, keyOf } from './queue-search.ts'

/** What was decided last, and can be undone for some seconds. */
export type Decided = {
  decision: ReviewDecision
  title: string
  count: number
  channels: ChannelIds[]
  at: number
}
export type Why = { code?: string; note?: string }
export type Decisions = ReturnType<typeof useDecisions>

type Given = {
  /** That is looked at, as far as it is here. */
  channel: ReviewedChannel | undefined
  shown: string | undefined
  rows: readonly QueuedChannel[]
  /** The channel needs nobody any more: the next one is shown. */
  onDecided: (key: string) => void
}

const titleOf = ({ title }: QueuedChannel) => title

/** What an operator decides on: the channel that is looked at, or those that are picked, all at once. */
export function useDecisions({ channel, shown, rows, onDecided }: Given) {
  const sentence = useSentence()
  const { data: me } = useQuery(meQuery)
  const selection = useSelection<QueuedChannel>(titleOf)
  const picked = selection.keys
  const [decided, setDecided] = useState<Decided | null>(null)
  const [results, setResults] = useState<DecisionResult[] | null>(null)
  const [resultRows, setResultRows] = useState<readonly QueuedChannel[]>([])
  const deciding = useAction(decide)
  const decidingMany = useAction(decideMany)
  const undoing = useAction(undo)
  const role = me?.account.operator_role
  const seen = channel?.state ?? rows.find((row) => keyOf(row) === shown)?.state

  const decideShown = (decision: ReviewDecision, why: Why, onDone?: () => void) => {
    if (shown === undefined || seen === undefined) return
    const ids = idsOf(shown)
    const title = channel?.title ?? rows.find((row) => keyOf(row) === shown)?.title ?? ''
    deciding.mutate(
      { ...ids, decision, seen, ...why },
      {
        onSuccess: () => {
          setDecided({ decision, title, count: 1, channels: [ids], at: Date.now() })
          onDecided(shown)
          onDone?.()
        },
        onError: (error) => {
          snackbars.show('error', sentence(error))
          onDone?.()
        },
      },
    )
  }
  const decidePicked = (decision: ReviewDecision, why: Why, onDone?: () => void) => {
    const channels = [...picked].map((key) => {
      const state = rows.find((row) => keyOf(row) === key)?.state
      return { ...idsOf(key), ...(state && { seen: state }) }
    })
    decidingMany.mutate(
      { channels, decision, ...why },
      {
        onSuccess: ({ results: found }) => {
          const applied = found.filter(({ result }) => result === 'applied')
          setResultRows(rows)
          setResults(found.some(({ result }) => result !== 'applied') ? found : null)
          selection.clear()
          if (applied.length > 0)
            setDecided({
              decision,
              title: rows.find((row) => keyOf(row) === keyOf(applied[0]!))?.title ?? '',
              count: applied.length,
              channels: applied.map(({ network_id, channel_id }) => ({ network_id, channel_id })),
              at: Date.now(),
            })
          if (shown !== undefined && picked.has(shown)) onDecided(shown)
          onDone?.()
        },
        onError: (error) => {
          snackbars.show('error', sentence(error))
          onDone?.()
        },
      },
    )
  }
  const act = picked.size > 0 ? decidePicked : decideShown
  return {
    /** Whether the operator decides at all, or only reads. */
    isAllowed: role != null && mayAct(role, 'reviewer'),
    isPossible: (decision: ReviewDecision) => channel?.possible.includes(decision) ?? seen !== undefined,
    isPending: deciding.isPending || decidingMany.isPending,
    approve: () => act('approve', {}),
    explain: act,
    picked,
    toggle: selection.toggle,
    clear: selection.clear,
    results,
    resultRows,
    clearResults: () => setResults(null),
    decided,
    forget: useCallback(() => setDecided(null), []),
    undo: () => {
      if (!decided || undoing.isPending) return
      undoing.mutate(decided.channels, {
        onSuccess: ({ results: found }) => {
          const refused = found.find(({ result }) => result === 'refused')
          if (refused?.message) snackbars.show('error', refused.message)
          setDecided(null)
        },
        onError: (error) => snackbars.show('error', sentence(error)),
      })
    },
  }
}
