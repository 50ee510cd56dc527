import { useLayoutEffect, useState } from 'react'
import { observable, useObservable } from '../lib/observable.ts'

/** Ids of the open modals, the top one last. */
const open = observable<readonly string[]>([])

const baseZIndex = 1000
const zIndexStep = 2

/** 1000 for the first open modal, 2 more for each one on top of it. */
export const zIndexOf = (depth: number) => baseZIndex + zIndexStep * depth

/** Puts a modal on top of those that are open; answers the way to take it off. */
export function enterModalStack(id: string): () => void {
  open.set([...open.get(), id])
  return () => open.set(open.get().filter((other) => other !== id))
}

export const isTopModal = (id: string) => open.get().at(-1) === id

/** How many modals are below this one (kept while it fades away), and whether it is the one to be used. */
export function useModalStack(id: string, isOpen: boolean): { depth: number; isTop: boolean } {
  const ids = useObservable(open)
  const [last, setLast] = useState(0)
  const at = ids.indexOf(id)
  if (at >= 0 && at !== last) setLast(at)
  // Before anything is painted: the one below must not hold the focus against the new one.
  useLayoutEffect(() => (isOpen ? enterModalStack(id) : undefined), [isOpen, id])
  return { depth: at >= 0 ? at : last, isTop: at < 0 || at === ids.length - 1 }
}
