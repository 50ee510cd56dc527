import { type RefObject, useEffect, useEffectEvent } from 'react'

const link = 'a[href*="dialog=claim"]'

/** The event of the row that has the focus. */
function focusedEvent(): number | null {
  const active = document.activeElement
  const row = active?.matches(link) ? active : active?.closest('tr, [role=row], li')?.querySelector(link)
  const [, id] = /dialog=claim\.(\d+)/.exec(row?.getAttribute('href') ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** While the focus is in the list: J and K go down and up, X picks, H handles. Nowhere else do letters do anything. */
export function useClaimKeys(
  list: RefObject<HTMLElement | null>,
  { onPick, onHandle }: { onPick: (event: number) => void; onHandle: (event: number | null) => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    if (event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox]), textarea'))
      return
    const key = /^Key([JKXH])$/.exec(event.code)?.[1]
    if (key === undefined) return
    const at = focusedEvent()
    if (key === 'J' || key === 'K') {
      const arrow = { key: key === 'J' ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }
      event.target?.dispatchEvent(new KeyboardEvent('keydown', arrow))
    } else if (key === 'H') onHandle(at)
    else if (at !== null) onPick(at)
    event.preventDefault()
  })
  useEffect(() => {
    const element = list.current
    const onKey = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [list])
}
