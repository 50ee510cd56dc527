import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

/** Every step of every guide that the account has done. */
export async function listStepsDone(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<{ guide: string; step: string }[]> {
  return db
    .selectFrom('guide_progress')
    .select(['guide', 'step'])
    .where('network_id', '=', network_id)
    .where('account_id', '=', accountId)
    .orderBy('guide')
    .orderBy('step')
    .limit(1_000)
    .execute()
}
