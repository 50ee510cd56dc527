import type { Database } from '../../db/connection.ts'
import { countedDaysOfChannels } from './counted-days.ts'
import { type FiguresAndDays, summarizeDays } from './figure-queries.ts'
import type { Selection } from './selection.ts'

/** Figures and days of what is shown, and of what it is compared with. */
export function readDays(
  db: Database,
  selection: Selection,
): Promise<readonly [shown: FiguresAndDays, compared: FiguresAndDays]> {
  const { scope, shown, compared } = selection
  return summarizeDays(db, selection, [shown, compared] as const, countedDaysOfChannels(scope))
}
