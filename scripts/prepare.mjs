// What every command needs before it runs: the packages and, for some, the built web app.
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { fail, findProjectNode, requireHostNode, requireProjectNode, say } from './project.mjs'
import { acquirePrepareLock, recordRunning } from './running.mjs'

/**
 * Returns the node to run the project with. `purpose` is what others read who want to install meanwhile; `packages`: those
 * of the product alone, or all.
 */
export async function prepare(purpose, { web = false, packages = 'all' } = {}) {
  requireHostNode()
  requireProjectNode()
  const release = await acquirePrepareLock(say)
  await installIfNeeded(packages)
  const problem = web ? await buildWebIfNeeded() : null
  if (problem) fail(problem)
  // Before the lock is given up: the next holder sees that we run.
  recordRunning(purpose)
  release?.()
  return findProjectNode()
}

/** The web app alone, for callers that can go on without it: returns what went wrong, or null. */
export async function prepareWeb() {
  const release = await acquirePrepareLock(say)
  const problem = await buildWebIfNeeded()
  release?.()
  return problem
}
