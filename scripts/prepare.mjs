// What every command needs before it runs: the packages and, for some, the built web app.
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { findProjectNode, giveUp, requireHostNode, requireProjectNode, say } from './project.mjs'
import { acquirePrepareLock, recordRunning } from './running.mjs'

/** Answers the node to run the project with. `purpose` is what others read who want to install meanwhile. */
export async function prepare(purpose, { web = false } = {}) {
  requireHostNode()
  requireProjectNode()
  const release = await acquirePrepareLock(say)
  await installIfNeeded()
  const problem = web ? await buildWebIfNeeded() : null
  if (problem) giveUp(problem)
  // Before the lock is given up: whoever gets it next sees that we run.
  recordRunning(purpose)
  release?.()
  return findProjectNode()
}

/** The web app alone, for who goes on without it: answers what went wrong, or null. */
export async function prepareWeb() {
  const release = await acquirePrepareLock(say)
  const problem = await buildWebIfNeeded()
  release?.()
  return problem
}
