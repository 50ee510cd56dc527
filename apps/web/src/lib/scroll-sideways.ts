/**
 * Brings an element into sight within what scrolls it sideways, once the page has been laid out; the page stays where it is.
 */
export function scrollSideways(element: Element | null | undefined): void {
  if (!element) return
  const observer = new ResizeObserver(() => {
    observer.disconnect()
    bringIntoSight(element)
  })
  observer.observe(element)
}

function bringIntoSight(element: Element): void {
  const scroller = scrollerOf(element)
  if (!scroller) return
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  if (inner.left < outer.left) scroller.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) scroller.scrollLeft += inner.right - outer.right
}

function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowX)) return above
  return null
}
