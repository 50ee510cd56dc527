import { once } from 'node:events'
import { runServer } from '../../apps/server/src/process/run-server.ts'
import { completeDemo } from './complete-demo.ts'
import { createDemo } from './create-demo.ts'
import { generatedPictureRoutes } from './pictures/picture-routes.ts'
import { startCompletion } from './start-completion.ts'

/** What the tests of a browser begin with: no month of the close has anything yet. */
const leavesMonthsOpen = process.argv.includes('--open-months')
/** What is measured begins with all of it, and nothing is done beside the server. */
const isWhole = process.argv.includes('--whole')
/** The launcher builds the web app meanwhile, and says when it is there. */
const isBuilt = process.argv.includes('--web-follows') ? once(process, 'message') : null

/**
 * The server with the demo: an empty embedded database gets its networks, whose pictures are drawn here, and whose reports
 * come from the simulated platform. The server listens from when the first of them is there.
 */
runServer({
  async fillDatabase(options) {
    await createDemo({ ...options, first_alone: !leavesMonthsOpen && !isWhole })
    if (isWhole) await completeDemo(options)
    await isBuilt
    return leavesMonthsOpen || isWhole ? undefined : () => startCompletion(options.url)
  },
  addRoutes: generatedPictureRoutes,
})
