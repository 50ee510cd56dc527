import { useMemo, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** What is picked of a list, by its keys; it stays picked while the list is scrolled or narrowed. */
export function useSelection() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      keys,
      clear: () => setKeys(new Set()),
      pick: (changed: readonly string[], isPicked: boolean) =>
        setKeys((before) =>
          isPicked
            ? new Set([...before, ...changed])
            : new Set([...before].filter((key) => !changed.includes(key))),
        ),
    }),
    [keys],
  )
}
