/** Where in a list a piece begins: behind a row, or at a page. */
export type Place = { after?: string; page?: number }
/** What a piece of a list says of the next one: where it begins, or which page of how many rows it is itself. */
export type Piece = { next?: string | null; page?: number; size?: number; total?: number }

/** Where the piece after this one begins; undefined after the last. */
export const nextPlace = ({ next, page, size = 0, total = 0 }: Piece): Place | undefined => {
  if (next) return { after: next }
  return page !== undefined && page * size < total ? { page: page + 1 } : undefined
}
