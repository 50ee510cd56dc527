import { sample } from '../apps/server/src/testing/sample.ts'
import type { Screen } from './every-screen.ts'
import type { Subjects } from './find-subjects.ts'

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

/** A file of tests is of the rooms that its name speaks of: `console-reports-journey` is of `reports`. */
export const isSpecChanged = (name: string): boolean =>
  sample?.rooms.some((room) => name.includes(room.replace(/s$/, ''))) ?? false

export const isChanged = (subjects: Subjects) => (screen: Screen) => hasChanged(screen.path(subjects) ?? '')
