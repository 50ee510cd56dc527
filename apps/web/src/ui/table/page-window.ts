/** The pages (counted from 1) that hold rows `first` … `last`, nearest first page first. */
export function pagesOf(first: number, last: number, size: number): number[] {
  const from = Math.floor(first / size) + 1
  const to = Math.floor(Math.max(first, last) / size) + 1
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Row `index` of a list whose loaded pages are known by number; undefined while its page is not here. */
export function rowOfPages<Row>(
  pages: ReadonlyMap<number, readonly Row[]>,
  index: number,
  size: number,
): Row | undefined {
  return pages.get(Math.floor(index / size) + 1)?.[index % size]
}
