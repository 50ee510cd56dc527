import { type RefObject, useEffect } from 'react'

const fields = 'form :is(input:not([type="hidden"], [type="file"]), select, textarea)'

/** In sight before anything is scrolled: above a field further down stands what must be read first. */
const isNear = (field: HTMLElement) => {
  const content = field.closest('[data-modal-scroll]')
  return !content || field.getBoundingClientRect().bottom <= content.getBoundingClientRect().bottom
}

/** The first field of the first form in sight; a phone keeps its keyboard away until asked. */
export function firstFieldOf(modal: Element | null): HTMLElement | null {
  if (!modal || !matchMedia('(pointer: fine)').matches) return null
  const first = [...modal.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => !field.disabled && field.tabIndex >= 0 && field.checkVisibility(),
  )
  return first && isNear(first) ? first : null
}

/** Focuses the first field of a form that arrives after its modal has opened, unless the person has begun elsewhere. */
export function useLateFirstField(modal: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const element = modal.current
    if (!isOpen || !element) return
    const begun = new AbortController()
    const observer = new MutationObserver(() => {
      if (document.activeElement !== element) return
      const field = firstFieldOf(element)
      if (!field) return
      observer.disconnect()
      field.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    for (const act of ['pointerdown', 'keydown'])
      element.addEventListener(act, () => observer.disconnect(), { signal: begun.signal })
    return () => {
      begun.abort()
      observer.disconnect()
    }
  }, [modal, isOpen])
}
