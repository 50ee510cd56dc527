import type { GuideId } from '@cuesheet/contract/guides'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

export type Marking = { guide: GuideId; steps: string[]; done: boolean }

/** Marks steps as done or not. Two windows that mark different steps do not undo each other. */
export async function markSteps(
  db: Database,
  { network_id }: NetworkScope,
  account_id: number,
  { guide, steps, done }: Marking,
): Promise<void> {
  if (done)
    await db
      .insertInto('guide_progress')
      .values([...new Set(steps)].map((step) => ({ network_id, account_id, guide, step })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('guide_progress')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .where('guide', '=', guide)
      .where('step', 'in', steps)
      .execute()
}
