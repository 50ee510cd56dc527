/**
 * The item a key leads to from item `at`, or null when the key is not the list's. `page` rows fit the window, with
 * `columns` items in each.
 */
export function stepRow(key: string, at: number, last: number, page: number, columns = 1): number | null {
  const target: Record<string, number> = {
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    PageUp: at - page * columns,
    PageDown: at + page * columns,
    Home: 0,
    End: last,
    ...(columns > 1 && { ArrowLeft: at - 1, ArrowRight: at + 1 }),
  }
  const to = target[key]
  return to === undefined ? null : Math.min(last, Math.max(0, to))
}
