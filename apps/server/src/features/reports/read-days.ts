import type { Database } from '../../db/connection.ts'
import { countedDaysOfChannels } from './counted-days.ts'
import { type ComparedFigures, summarizeDays } from './figure-queries.ts'
import type { Selection } from './selection.ts'

/** Figures and days of what is shown, and of what it is compared with. */
export const readDays = (db: Database, selection: Selection): Promise<ComparedFigures> =>
  summarizeDays(db, selection, countedDaysOfChannels(selection.scope))
