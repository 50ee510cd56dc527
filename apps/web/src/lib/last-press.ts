const controls = 'a[href], button, input, select, textarea, summary, [role="button"]'

/** The control that was pressed last, by pointer or key: browsers do not focus all that are clicked. */
export let lastPress: { element: HTMLElement; at: number } | null = null

export const notePress = (element: Element | null) => {
  if (element instanceof HTMLElement && element !== document.body) lastPress = { element, at: Date.now() }
}

export function watchPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      // What a menu's item opens belongs to the button of the menu, which was pressed before.
      if (!(target instanceof Element) || target.closest('[role="menu"], [role="listbox"]')) return
      const element =
        target.closest<HTMLElement>(controls) ??
        target.closest('tr, li, [role="row"]')?.querySelector<HTMLElement>(controls)
      if (element) notePress(element)
    },
    true,
  )
}
