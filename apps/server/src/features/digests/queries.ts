import type { Database } from '../../db/connection.ts'

/** Up to which day every figure of a network is there. */
export async function findThrough(
  db: Database,
  { network_id }: { network_id: number },
): Promise<string | null> {
  const found = await db
    .selectFrom('figures_through')
    .select('day')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  return found?.day ?? null
}
