const controls = 'a[href], button, input, select, textarea, summary, [role="button"]'
const rows = 'tr, li, [role="row"]'
/** A press from so long ago has not opened what opens now. */
const recentMs = 10_000

let pressed: { element: HTMLElement; at: number } | null = null

function controlOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  // What a menu's item opens belongs to the button of the menu, which was pressed before.
  if (target.closest('[role="menu"], [role="listbox"]')) return null
  return (
    target.closest<HTMLElement>(controls) ??
    target.closest(rows)?.querySelector<HTMLElement>(controls) ??
    null
  )
}

/** Remembers which control was pressed last, by pointer or key: browsers do not focus all that are clicked. */
export function trackOpeners(root: Document): void {
  root.addEventListener(
    'click',
    (event) => {
      const element = controlOf(event.target)
      if (element) pressed = { element, at: Date.now() }
    },
    true,
  )
}

/** The way back from a modal: the control it was opened by, then, where that was in another modal, that one's opener. */
export type Opener = { element: HTMLElement; likeness: string; before: Opener | null }

const openers = new WeakMap<Element, Opener>()

/** Enough to find a control again that was drawn anew. */
const likenessOf = (element: HTMLElement) =>
  [
    element.tagName,
    element.getAttribute('href'),
    element.getAttribute('aria-label') ?? element.textContent?.trim(),
  ].join('\n')

/** What the modal that opens now is opened by. */
export function captureOpener(modal: Element | null): Opener | null {
  const isRecent = pressed?.element.isConnected && Date.now() - pressed.at < recentMs
  const element = isRecent ? pressed?.element : document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body || modal?.contains(element)) return null
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
