import { exceptions, putOffException, takeUpException } from '@cuesheet/contract/console-today'
import type { Clients, Row, World } from './world.ts'

const body = { kind: 'rejects', subject: '', reason: 'The platform sends it again.' } as const
const until = () => new Date(Date.now() + 86_400_000).toISOString()
const readOf =
  ({ network: { network_id } }: World) =>
  async (at: Clients) =>
    (await at.operator.call(exceptions)).rows.filter(({ network }) => network?.network_id === network_id)

/** A file of the network’s figures of which rows were rejected. */
async function rejectRows({ db, network: { network_id } }: World): Promise<void> {
  await db
    .updateTable('report_files')
    .set({ rows_rejected: 2 })
    .where('network_id', '=', network_id)
    .execute()
  await db
    .updateTable('report_slots')
    .set({ rows_rejected: 2 })
    .where('network_id', '=', network_id)
    .execute()
}

export const consoleTodayRows: Record<string, Row> = {
  'POST console/today/put-off': async (world) => {
    await rejectRows(world)
    const asked = { ...body, network_id: world.network.network_id, until: until() }
    return { read: readOf(world), change: () => world.here.operator.call(putOffException, { body: asked }) }
  },
  'POST console/today/take-up': async (world) => {
    await rejectRows(world)
    const asked = { ...body, network_id: world.network.network_id }
    const { operator } = world.here
    await operator.call(putOffException, { body: { ...asked, until: until() } })
    return { read: readOf(world), change: () => operator.call(takeUpException, { body: asked }) }
  },
}
