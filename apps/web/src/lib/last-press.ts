const controls = 'a[href], button, input, select, textarea, summary, [role="button"]'

/** The control that was pressed last, by pointer or key: browsers do not focus all that are clicked. */
export let lastPress: { element: HTMLElement; at: number } | null = null

export function watchPresses(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      // What a menu's item opens belongs to the button of the menu, which was pressed before.
      if (!(target instanceof Element) || target.closest('[role="menu"], [role="listbox"]')) return
      const element =
        target.closest<HTMLElement>(controls) ??
        target.closest('tr, li, [role="row"]')?.querySelector<HTMLElement>(controls)
      if (element) lastPress = { element, at: Date.now() }
    },
    true,
  )
}
