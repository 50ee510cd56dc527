import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import type { ModalSearch } from './modals.ts'

/** Where a form was open: the screen and the modals over it. */
type Place = { pathname: string; modals: ModalSearch }

/** What is typed into the forms on screen, by the names of their fields. */
const typed = new Map<string, unknown>()
let account: number | null = null
/** What was on screen when a session ended that its person had not ended; only in memory, passwords never. */
let kept: { account: number; place: Place; typed: Map<string, unknown> } | null = null

/** Sets whose session this is, and discards the drafts of another account. */
export function belongTo(account_id: number): void {
  account = account_id
  if (kept && kept.account !== account_id) kept = null
}

/** The session has expired: what was typed into open forms waits for the same account. */
export function keepDrafts(place: Place): void {
  const isForm = typed.size > 0 || Object.values(place.modals).some((subject) => subject !== undefined)
  kept = account !== null && isForm ? { account, place, typed: new Map(typed) } : null
  account = null
}

export function discardDrafts(): void {
  kept = null
  account = null
}

export const areDraftsKept = () => kept !== null

/** The modals that were open on this screen when the session ended, once, for the account whose they were. */
export function takeModals(pathname: string): ModalSearch | null {
  if (kept === null || kept.account !== account || kept.place.pathname !== pathname) return null
  const { modals } = kept.place
  kept.place = { ...kept.place, modals: {} }
  return Object.values(modals).some((subject) => subject !== undefined) ? modals : null
}

const keptFor = (name: string) => (kept !== null && kept.account === account ? kept.typed : null)?.get(name)

/**
 * State of a form's field that outlives a session which ended by itself: with the next one of the same account it is there
 * again. `name` is the same for the same field of the same form. Never for passwords.
 */
export function useDraft<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const [untouched] = useState(initial)
  const [value, setValue] = useState<Value>(() => (keptFor(name) as Value | undefined) ?? untouched)
  useEffect(() => {
    if (kept !== null && kept.account === account) kept.typed.delete(name)
    if (Object.is(value, untouched)) return
    typed.set(name, value)
    return () => void typed.delete(name)
  }, [name, value, untouched])
  return [value, setValue]
}
