import { lastPress } from '../lib/last-press.ts'

/** A press from so long ago has not opened what opens now. */
const recentMs = 10_000

/** The way back from a modal: the control it was opened by, then, where that was in another modal, that one's opener. */
export type Opener = { element: HTMLElement; likeness: string; before: Opener | null }

const openers = new WeakMap<Element, Opener>()

/** Enough to find a control again after it was rendered again; `data-opener` names one whose words change. */
const likenessOf = (element: HTMLElement) =>
  element.dataset.opener ??
  [
    element.tagName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent?.trim(),
  ].join('\n')

/** What the modal that opens now is opened by. */
export function captureOpener(modal: Element | null): Opener | null {
  const pressed = lastPress && Date.now() - lastPress.at < recentMs ? lastPress.element : null
  const active = document.activeElement === document.body ? null : document.activeElement
  // A control that was replaced while it was pressed is found again by its likeness.
  const element = pressed?.isConnected ? pressed : (active ?? pressed)
  if (!(element instanceof HTMLElement) || modal?.contains(element)) return null
  const around = element.closest('[role="dialog"]')
  const opener = {
    element,
    likeness: likenessOf(element),
    before: (around && openers.get(around)) ?? null,
  }
  if (modal) openers.set(modal, opener)
  return opener
}

const canTakeFocus = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.closest('[data-ending-style]')

/** Where the focus goes when the modal has closed: its opener or who has taken its place, at last the screen itself. */
export function focusAfter(opener: Opener | null): HTMLElement | null {
  for (let way = opener; way; way = way.before) {
    if (canTakeFocus(way.element)) return way.element
    const { likeness, element } = way
    const same = [...document.querySelectorAll<HTMLElement>(element.tagName)].find(
      (other) => likenessOf(other) === likeness && canTakeFocus(other),
    )
    if (same) return same
  }
  return document.getElementById('content')
}
