import type { Recounted } from './recount.ts'

/** Where the product's books and a recount differ, each as a line to read; none is what is wanted. */
export function compare(books: Recounted, recounted: Recounted): string[] {
  return [
    ...differences('line', plain(books.lines), plain(recounted.lines)),
    ...differences('member', plain(books.members), plain(recounted.members)),
    ...differences('account', books.books, recounted.books),
  ]
}

/** Each figure by itself. */
const plain = (rows: Map<string | number, Record<string, bigint>>) =>
  new Map(
    [...rows].flatMap(([key, figures]) =>
      Object.entries(figures).map(([name, amount]) => [`${key} ${name}`, amount] as const),
    ),
  )

function differences(what: string, books: Map<string, bigint>, recounted: Map<string, bigint>): string[] {
  return [...new Set([...books.keys(), ...recounted.keys()])].sort().flatMap((key) => {
    const [booked, counted] = [books.get(key) ?? 0n, recounted.get(key) ?? 0n]
    return booked === counted
      ? []
      : [`${what} ${key.replaceAll('\t', ' ')}: the books have ${booked}, the files make ${counted}`]
  })
}
