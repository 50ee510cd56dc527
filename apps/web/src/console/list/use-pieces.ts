import type { AnswerOf, Endpoint } from '@cuesheet/contract/endpoint'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/call.ts'
import { type Asked, infiniteOf } from '../../lib/client.ts'

type RowOf<E extends Endpoint> = AnswerOf<E> extends { rows: (infer Row)[] } ? Row : never
type Filters<E extends Endpoint> = Omit<Asked<E>, 'after' | 'size'>
type Piece<Row> = { rows: Row[]; next: string | null }
type Options<E extends Endpoint> = {
  /** What else its answer depends on, as the language. */
  vary?: readonly string[]
  enabled?: boolean
  /** In how many ms it is asked for again, by the rows that are here. */
  again?: (rows: RowOf<E>[]) => number | false
}

const pieceSize = 500

/** All of a list, for a file. */
export async function readWhole<E extends Endpoint>(endpoint: E, asked: Filters<E>): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  let after: string | null = null
  do {
    const place: object = after === null ? {} : { after }
    const query = { ...asked, ...place, size: pieceSize }
    const piece = (await call(endpoint, { query } as never)) as unknown as Piece<RowOf<E>>
    rows.push(...piece.rows)
    after = piece.next
  } while (after !== null)
  return rows
}

/** A list of the console piece by piece, each from the place in its order where the one before ended. */
export function usePieces<E extends Endpoint>(
  /** What its filters are saved under, and a file of it is named for. */
  list: string,
  endpoint: E,
  asked: Filters<E>,
  { vary = [], enabled = true, again = () => false }: Options<E> = {},
) {
  type Data = InfiniteData<AnswerOf<E>>
  const rowsOf = (data: Data | undefined) =>
    data?.pages.flatMap((page) => (page as unknown as Piece<RowOf<E>>).rows) ?? []
  const query = useInfiniteQuery(
    infiniteOf<E>(
      endpoint,
      ...([
        asked,
        {
          vary,
          enabled,
          staleTime: 0,
          refetchInterval: ({ state }: { state: { data: Data | undefined } }) => again(rowsOf(state.data)),
        },
      ] as unknown as [never]),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the data alone
  const rows = useMemo(() => rowsOf(query.data as Data | undefined), [query.data])
  const readAll = () => readWhole(endpoint, asked)
  return { ...query, first: query.data?.pages[0] as AnswerOf<E> | undefined, rows, list, readAll }
}

/** What a list needs of it. */
export type Pieces<Row> = Omit<ReturnType<typeof usePieces<Endpoint>>, 'rows' | 'readAll' | 'first'> & {
  rows: readonly Row[]
  readAll: () => Promise<Row[]>
}
