import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useCallback, useMemo, useState } from 'react'

/** Channels that one call can assign. */
export const maxSelected = 500

export type Selection = ReturnType<typeof useSelection>

/** Channels picked to be treated alike; they stay picked from page to page. */
export function useSelection() {
  const [picked, setPicked] = useState<ReadonlyMap<number, ManagedChannel>>(new Map())
  const change = useCallback(
    (channels: readonly ManagedChannel[], isPicked: boolean) =>
      setPicked((before) => {
        const after = new Map(before)
        for (const channel of channels) {
          if (!isPicked) after.delete(channel.channel_id)
          else if (after.size < maxSelected) after.set(channel.channel_id, channel)
        }
        return after
      }),
    [],
  )
  const clear = useCallback(() => setPicked(new Map()), [])
  return useMemo(() => ({ picked, change, clear }), [picked, change, clear])
}
