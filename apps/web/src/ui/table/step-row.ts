/** The row a key leads to from row `at`, or null when the key is not the table's. `page` rows fit the window. */
export function stepRow(key: string, at: number, last: number, page: number): number | null {
  const target: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: last,
  }
  const to = target[key]
  return to === undefined ? null : Math.min(last, Math.max(0, to))
}
