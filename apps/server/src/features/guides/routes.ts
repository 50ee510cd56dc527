import { readGuideProgress, saveGuideProgress } from '@cuesheet/contract/guides'
import { networkScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { markSteps } from './mutations.ts'
import { listStepsDone } from './queries.ts'
import { groupSteps, requireSteps } from './rules.ts'

export function guideRoutes(server: Server): void {
  serve(server, readGuideProgress, async ({ db, viewer }) => ({
    progress: groupSteps(await listStepsDone(db, networkScope(viewer), viewer.account_id)),
  }))

  serve(server, saveGuideProgress, async ({ db, viewer, body }) => {
    const scope = networkScope(viewer)
    requireSteps(body.guide, body.steps)
    await markSteps(db, scope, viewer.account_id, body)
    return { progress: groupSteps(await listStepsDone(db, scope, viewer.account_id)) }
  })
}
