import type { Screen, Subjects } from './every-screen.ts'

type Sample = { turn: number; rooms: string[] }

/** What `npm test` says of the tree (scripts/choose-sample.mjs); without it everything is looked at. */
const sample = JSON.parse(process.env.TEST_SAMPLE ?? 'null') as Sample | null

/** The rooms of the web app whose parts a page has, by the beginning of its address; else the room of the same name. */
const roomsOf: Record<string, string[]> = {
  dashboard: ['reports', 'dashboard', 'videos', 'explanation', 'home'],
  'report-channel': ['reports'],
  'report-video': ['reports', 'videos'],
  'manage-channel': ['channels'],
  'manage-member': ['members'],
  musics: ['music'],
  'config-account': ['account', 'access', 'audit', 'api-keys'],
  login: ['auth'],
}

/** Whether something of the room that has the page at `path` has changed lately. */
export function hasChanged(path: string): boolean {
  const [, first = '', second] = path.split(/[/?#]/)
  const rooms = first === 'console' ? [second ?? 'today'] : (roomsOf[first] ?? [first])
  return rooms.some((room) => sample?.rooms.includes(room))
}

export const isChanged = (subjects: Subjects) => (screen: Screen) => hasChanged(screen.path(subjects) ?? '')

/**
 * In `npm test` every `share`th of a list, others with each tree, and as many again of what has changed; in
 * `npm run test:all`, and where a file is run by itself, the whole.
 */
export function sampleOf<One>(
  list: readonly One[],
  { share = 8, changed = () => false }: { share?: number; changed?: (one: One) => boolean } = {},
): One[] {
  if (!sample) return [...list]
  const { turn } = sample
  const inTurn = list.filter((_, at) => (at + turn) % share === 0)
  const others = list.filter((one) => !inTurn.includes(one) && changed(one))
  const start = turn % Math.max(1, others.length)
  const more = [...others.slice(start), ...others.slice(0, start)].slice(0, Math.ceil(list.length / share))
  return list.filter((one) => inTurn.includes(one) || more.includes(one))
}
