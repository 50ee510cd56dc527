import type { ClaimEvent } from '@cuesheet/contract/claims'
import { maxHandled } from '@cuesheet/contract/values/claims'
import { useCallback, useMemo, useState } from 'react'

export type Picked = ReturnType<typeof usePicked>

/** Events picked to be handled together; they stay picked from page to page. */
export function usePicked() {
  const [events, setEvents] = useState<ReadonlyMap<number, ClaimEvent>>(new Map())
  const change = useCallback(
    (rows: readonly ClaimEvent[], isPicked: boolean) =>
      setEvents((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (!isPicked) after.delete(row.event_id)
          else if (after.size < maxHandled) after.set(row.event_id, row)
        }
        return after
      }),
    [],
  )
  const clear = useCallback(() => setEvents(new Map()), [])
  return useMemo(() => ({ events, change, clear }), [events, change, clear])
}
