import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { ModalSearch } from './modals.ts'

/** Where a form was open: the screen and the modals over it. */
type Place = { pathname: string; modals: ModalSearch }

/** What is typed into the forms on screen, by the names of their fields. */
const typed = new Map<string, unknown>()
let account: number | null = null
/** What was on screen when a session ended that its person had not ended; only in memory, passwords never. */
let leftOver: { account: number; place: Place; typed: Map<string, unknown> } | null = null

/** Sets whose session this is, and discards the drafts of another account. */
export function belongTo(account_id: number): void {
  account = account_id
  if (leftOver && leftOver.account !== account_id) leftOver = null
}

/** The session has expired: what was typed into open forms waits for the same account. */
export function keepDrafts(place: Place): void {
  const isForm = typed.size > 0 || Object.values(place.modals).some((subject) => subject !== undefined)
  leftOver = account !== null && isForm ? { account, place, typed: new Map(typed) } : null
  account = null
}

export function discardDrafts(): void {
  leftOver = null
  account = null
}

export const areDraftsKept = () => leftOver !== null

/** The modals that were open on this screen when the session ended, once, for the account whose they were. */
export function takeModals(pathname: string): ModalSearch | null {
  if (leftOver === null || leftOver.account !== account || leftOver.place.pathname !== pathname) return null
  const { modals } = leftOver.place
  leftOver.place = { ...leftOver.place, modals: {} }
  return Object.values(modals).some((subject) => subject !== undefined) ? modals : null
}

const keptFor = (name: string) =>
  (leftOver !== null && leftOver.account === account ? leftOver.typed : null)?.get(name)

/**
 * State of a form's field that outlives a session which ended by itself: with the next one of the same account it is there
 * again. `name` is the same for the same field of the same form; without one nothing is kept. Never for passwords:
 * `toKeep` leaves them out.
 */
export function useDraft<Value>(
  name: string | undefined,
  initial: Value | (() => Value),
  toKeep: (value: Value) => unknown = (value) => value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [untouched] = useState(initial)
  const [value, setValue] = useState<Value>(() => ((name && keptFor(name)) as Value | undefined) ?? untouched)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toKeep` is the same for a form.
  useEffect(() => {
    if (name === undefined) return
    if (leftOver !== null && leftOver.account === account) leftOver.typed.delete(name)
    if (Object.is(value, untouched)) return
    typed.set(name, toKeep(value))
    return () => void typed.delete(name)
  }, [name, value, untouched])
  return [value, setValue]
}
