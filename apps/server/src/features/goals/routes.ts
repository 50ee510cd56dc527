import * as contract from '@cuesheet/contract/goals'
import type { NetworkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { deleteGoal, setGoal } from './mutations.ts'
import { listGoals, readCourse } from './queries.ts'

/** A member's goals are its own, a manager's the network's. */
const ownerOf = (scope: NetworkScope, { permission_flag, account_id }: Viewer) => ({
  ...scope,
  owner_id: permission_flag === 0 ? account_id : 0,
})

export function goalRoutes(server: Server): void {
  serve(server, contract.goals, async ({ db, viewer, currency, today, getScope }) => {
    const owner = ownerOf(await getScope(), viewer)
    const found = await listGoals(db, owner, { currency, today })
    return { ...found, of: owner.owner_id === 0 ? ('network' as const) : ('member' as const) }
  })
  serve(server, contract.goalCourse, async ({ db, viewer, query, currency, today, getScope }) =>
    readCourse(db, ownerOf(await getScope(), viewer), { ...query, currency, today }),
  )
  serve(server, contract.setGoal, async ({ db, viewer, body, acting, today, getOpenScope }) => {
    const { account_id, address } = acting
    await setGoal(db, ownerOf(await getOpenScope(), viewer), body, { account_id, address, today })
    return {}
  })
  serve(server, contract.deleteGoal, async ({ db, viewer, body, acting, today, getOpenScope }) => {
    const { account_id, address } = acting
    await deleteGoal(db, ownerOf(await getOpenScope(), viewer), body, { account_id, address, today })
    return {}
  })
}
