import type { Given } from '@cuesheet/client/call-input'
import { nextPlace, type Piece, type Place } from '@cuesheet/client/next-place'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './key-of.ts'

type Nothing = Record<never, never>
/** What a call that reads is asked with: few have a body, which keeps secrets out of addresses. */
export type Asked<E extends Endpoint> = Given<QueryOf<E>> & Given<BodyOf<E>>
type Arguments<Asked, Options> = Nothing extends Asked
  ? [asked?: Asked, options?: Options]
  : [asked: Asked, options?: Options]
/** What else the answer depends on, as the language or the currency of the screen. */
type Vary = { vary?: readonly string[] }

/** Instead of what was shown before: of another subject it would be wrong. */
export const nothingMeanwhile = () => undefined

const read = <E extends Endpoint>(endpoint: E, given: object, signal: AbortSignal): Promise<AnswerOf<E>> =>
  call(endpoint, { [endpoint.method === 'GET' ? 'query' : 'body']: given, signal } as never)

/** A call that reads, as a query. Its key begins with the parts of its path, so that calls are read again by a part of it. */
export function queryOf<E extends Endpoint, Data = AnswerOf<E>>(
  endpoint: E,
  ...[asked = {} as Asked<E>, { vary = [], ...options } = {}]: Arguments<
    Asked<E>,
    Omit<UnusedSkipTokenOptions<AnswerOf<E>, Error, Data>, 'queryKey' | 'queryFn'> & Vary
  >
) {
  return queryOptions<AnswerOf<E>, Error, Data>({
    ...options,
    queryKey: keyOf(endpoint, { asked, vary }),
    queryFn: ({ signal }) => read(endpoint, asked, signal),
  })
}

type Pieces<E extends Endpoint> = InfiniteData<AnswerOf<E>, Place>

/** A list piece after piece: the next is asked for with what the one before named, or is the next page of all. */
export function infiniteOf<E extends Endpoint>(
  endpoint: E,
  ...[asked = {} as Asked<E>, { vary = [], ...options } = {}]: Arguments<
    Asked<E>,
    Pick<
      UndefinedInitialDataInfiniteOptions<AnswerOf<E>, Error, Pieces<E>, QueryKey, Place>,
      'enabled' | 'placeholderData' | 'refetchInterval' | 'staleTime'
    > &
      Vary
  >
) {
  return infiniteQueryOptions<AnswerOf<E>, Error, Pieces<E>, QueryKey, Place>({
    ...options,
    queryKey: keyOf(endpoint, { pieces: asked, vary }),
    queryFn: ({ pageParam, signal }) => read(endpoint, { ...asked, ...pageParam }, signal),
    initialPageParam: {},
    getNextPageParam: (piece: Piece) => nextPlace(piece),
  })
}
