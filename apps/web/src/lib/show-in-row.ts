/** Brings an element into sight within the row around it that scrolls sideways. Its page stays where it is. */
export function showInRow(element: Element | null | undefined): void {
  if (!element) return
  let row = element.parentElement
  while (row && !/auto|scroll/.test(getComputedStyle(row).overflowX)) row = row.parentElement
  if (!row) return
  const [inner, outer] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
}
