import type { Page } from '@playwright/test'

export type Look = {
  /** Every text that is seen or spoken, and its place; written by a person for others, or the product's own. */
  texts: { text: string; where: string; isWritten?: boolean }[]
  /** What does not fit, in words. */
  problems: string[]
}

/**
 * Reads all words of the current page, and measures those of the product (they bear the marks of pseudo-text): none may
 * leave the screen, its own box or its button, or be cut off by what holds it.
 */
export const lookAtWords = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const marked = /[⟦⟧åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž]/i
    const nameOf = (element: Element) => {
      const named = element.closest('[role], main, nav, header, footer, aside, section, dialog')
      const at = named && named !== element ? `${named.getAttribute('role') ?? named.localName} ` : ''
      return `${at}<${element.localName}>`
    }
    const isShown = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    /** Only for ears: one pixel, cut off. */
    const isSpokenOnly = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflow, clipPath } = getComputedStyle(at)
        const { width, height } = at.getBoundingClientRect()
        if (
          position === 'absolute' &&
          (overflow !== 'visible' || clipPath !== 'none') &&
          width <= 1 &&
          height <= 1
        )
          return true
      }
      return false
    }
    const texts: Look['texts'] = []
    const problems = new Set<string>()

    /** By how much a text is cut off by what holds it; what can be scrolled to is not. */
    const findCut = (element: Element, text: DOMRect): string | null => {
      let [isWideOpen, isTallOpen] = [false, false]
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, display } = getComputedStyle(at)
        if (display === 'inline') continue
        const box = at.getBoundingClientRect()
        if (/auto|scroll/.test(overflowX)) isWideOpen = true
        if (/auto|scroll/.test(overflowY)) isTallOpen = true
        if (
          !isWideOpen &&
          /hidden|clip/.test(overflowX) &&
          (text.right > box.right + 1 || text.left < box.left - 1)
        )
          return `cut off sideways by ${nameOf(at)} .${at.className}`
        if (
          !isTallOpen &&
          /hidden|clip/.test(overflowY) &&
          (text.bottom > box.bottom + 2 || text.top < box.top - 2)
        )
          return `cut off below by ${nameOf(at)} .${at.className}`
        if (position === 'fixed') break
      }
      if (!isWideOpen && (text.right > innerWidth + 1 || text.left < -1)) return 'leaves the screen'
      return null
    }

    /** A lead that a card shortens to a few lines is complete on the page that the card opens. */
    const shownPart = (element: Element, text: DOMRect): DOMRect => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).webkitLineClamp !== 'none')
          return new DOMRect(
            text.x,
            text.y,
            text.width,
            Math.min(text.height, at.getBoundingClientRect().height),
          )
      return text
    }
    /** A title, with a word or two of ours, may end in an ellipsis. */
    const isShortenedData = (element: Element, text: string) => {
      const letters = [...text].filter((letter) => /\p{L}/u.test(letter))
      const ours = letters.filter((letter) => marked.test(letter))
      return (
        getComputedStyle(element).textOverflow === 'ellipsis' &&
        ours.length < letters.length &&
        ours.length < Math.max(10, letters.length / 2)
      )
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (
        !text ||
        !element ||
        element.closest('script, style, noscript, template, [translate=no]') ||
        !isShown(element)
      )
        continue
      texts.push({ text, where: nameOf(element), isWritten: element.closest('[data-written]') !== null })
      if (!marked.test(text) || isSpokenOnly(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = shownPart(element, range.getBoundingClientRect())
      if (rect.width === 0 || isShortenedData(element, text)) continue
      const say = (what: string) => problems.add(`“${text.slice(0, 60)}” ${what}`)
      const cut = findCut(element, rect)
      if (cut) say(cut)
      let holder: Element = element
      while (getComputedStyle(holder).display === 'inline' && holder.parentElement)
        holder = holder.parentElement
      const box = holder.getBoundingClientRect()
      if (!cut && box.width > 0 && (rect.right > box.right + 2 || rect.left < box.left - 2))
        say(`leaves its box sideways, ${nameOf(holder)} .${holder.className}`)
      const control = element.closest('button, [role=tab], [role=button], a')
      const frame =
        control && getComputedStyle(control).display !== 'inline' && control.getBoundingClientRect()
      if (
        frame &&
        (rect.bottom > frame.bottom + 1 || rect.top < frame.top - 1 || rect.right > frame.right + 1)
      )
        say(`leaves its control, .${control.className}`)
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || element.closest('[translate=no]')) continue
      for (const name of [
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'aria-description',
        'aria-valuetext',
      ]) {
        const text = element.getAttribute(name)?.trim()
        if (text) texts.push({ text, where: `${nameOf(element)} ${name}` })
      }
      const isField = element instanceof HTMLInputElement && element.placeholder && !element.value
      if (isField && element.scrollWidth > element.clientWidth + 1)
        problems.add(`the placeholder “${element.placeholder}” does not fit`)
    }
    const wide = document.documentElement.scrollWidth
    if (wide > innerWidth) problems.add(`the page is ${wide} px wide on a screen of ${innerWidth} px`)
    return { texts, problems: [...problems] }
  })
