import type { BodyOf, Endpoint, QueryOf } from '@cuesheet/contract/endpoint'

type Nothing = Record<never, never>
/** What is undefined of an input is left out. */
export type Given<T> = string extends keyof T
  ? Nothing
  : { [K in keyof T]: Nothing extends Pick<T, K> ? T[K] | undefined : T[K] }

/** What a call takes: a query and a body where its endpoint declares them, and the options of how it is made. */
export type CallInput<E extends Endpoint, Options> = (Nothing extends QueryOf<E>
  ? { query?: Given<QueryOf<E>> }
  : { query: Given<QueryOf<E>> }) &
  (Nothing extends BodyOf<E> ? { body?: Given<BodyOf<E>> } : { body: Given<BodyOf<E>> }) &
  Options
export type InputArguments<Input> = Nothing extends Input ? [input?: Input] : [input: Input]

/** `?a=1&b=2` of the defined values in their order, or an empty text. */
export function queryString(query: Record<string, unknown> = {}): string {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  // What is no text becomes one.
  const text = String(new URLSearchParams(defined as [string, string][]))
  return text && `?${text}`
}
