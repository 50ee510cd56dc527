import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { observable } from '../../lib/observable.ts'

export type Key = {
  /** A small letter, or a sign as it is typed. */
  key: string
  label: string
  run: () => void
  /** Does it again and again while it is held. */
  repeats?: true
}
type KeyGroup = { title: string; keys: readonly Key[] }

/** Whether single letters are shortcuts: WCAG 2.1.4 lets who speaks or types by switch turn them off. */
export const SingleKeysContext = createContext(true)

/** What is shown by `?`: the keys of what is on screen. */
export const keyGroups = observable<readonly KeyGroup[]>([])

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

type Press = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'shiftKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'repeat'
  | 'isComposing'
  | 'defaultPrevented'
>

/** The small letter that a key stands for: as it is typed, or, in another script, where it lies on the keyboard. */
function letterOf({ key, code }: Press): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined
}

/** Of these keys the one that was pressed. */
export function pressedKey(press: Press, keys: readonly Key[]): Key | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented)
    return undefined
  const letter = press.shiftKey ? undefined : letterOf(press)
  const pressed = keys.find(({ key }) => key === (letter ?? press.key))
  return press.repeat && !pressed?.repeats ? undefined : pressed
}

/** Keys mean nothing in a field or below a layer. */
const isElsewhere = (target: EventTarget | null) =>
  isTyping(target) || document.querySelector('[role=dialog], [role=listbox], [role=menu]') !== null

/** Single keys of a screen, listed by `?` under its title, as long as it is shown. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const isOn = useContext(SingleKeysContext)
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedKey(event, keys)
    if (!pressed || isElsewhere(event.target)) return
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
