import type { Endpoint } from '@cuesheet/contract/endpoint'

type Match = { asked?: object; pieces?: object; vary?: readonly string[] }

/**
 * The queries of a call that were asked with this, as filters take them; undefined: without it. `pieces`: those of
 * `infiniteOf`.
 */
export const keyOf = ({ path }: Endpoint, match: Match = { asked: {} }) =>
  [...path.split('/'), match] as const
