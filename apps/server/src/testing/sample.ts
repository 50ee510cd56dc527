type Sample = { turn: number; rooms: string[] }

/** What `npm test` says of the tree (scripts/choose-sample.mjs); without it nothing is left out. */
export const sample = JSON.parse(process.env.TEST_SAMPLE ?? 'null') as Sample | null

/** Whether a file, or a folder that it is in, is one of the rooms that have changed lately. */
export const isOfChanged = (file: string): boolean =>
  file.split(/[/.]/).some((folder) => sample?.rooms.includes(folder))

/** How often something generated is tried: `npm test` does a third of what `npm run test:all` and a file by itself do. */
export const runs = (whole: number): number => (sample ? Math.ceil(whole / 3) : whole)

/**
 * In `npm test` every `share`th of a list, others with each tree, and as many again of what has changed; in
 * `npm run test:all`, and where a file is run by itself, the whole.
 */
export function sampleOf<One>(
  list: readonly One[],
  { share = 8, changed = () => false }: { share?: number; changed?: (one: One) => boolean } = {},
  turn = sample?.turn,
): One[] {
  if (turn === undefined) return [...list]
  const inTurn = list.filter((_, at) => (at + turn) % share === 0)
  const others = list.filter((one) => !inTurn.includes(one) && changed(one))
  const start = turn % Math.max(1, others.length)
  const more = [...others.slice(start), ...others.slice(0, start)].slice(0, Math.ceil(list.length / share))
  return list.filter((one) => inTurn.includes(one) || more.includes(one))
}
