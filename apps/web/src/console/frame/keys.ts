import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { observable } from '../../lib/observable.ts'

export type Key = { key: string; label: string; run: () => void }
type KeyGroup = { title: string; keys: readonly Key[] }

/** Whether single letters are shortcuts: WCAG 2.1.4 lets who speaks or types by switch turn them off. */
export const SingleKeysContext = createContext(true)

/** What is shown by `?`: the keys of what is on screen. */
export const keyGroups = observable<readonly KeyGroup[]>([])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Of the keys pressed beside a field and with no layer open: the one that this event means. */
function keyOf(event: KeyboardEvent, keys: readonly Key[]): Key | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return undefined
  if (isTyping(event.target) || document.querySelector('[role=dialog], [role=listbox], [role=menu]'))
    return undefined
  return keys.find(({ key }) => key === event.key)
}

/** Single keys of a screen, listed by `?` under its title, as long as it is shown. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const isOn = useContext(SingleKeysContext)
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = keyOf(event, keys)
    if (!pressed) return
    event.preventDefault()
    pressed.run()
  })
  const listed = useEffectEvent(() => keys)
  useEffect(() => {
    if (!isOn || names === '') return
    const group = { title, keys: listed() }
    keyGroups.set([...keyGroups.get(), group])
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      keyGroups.set(keyGroups.get().filter((other) => other !== group))
    }
  }, [isOn, title, names])
}
