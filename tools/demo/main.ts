import { createLog } from '../../apps/server/src/http/log.ts'
import { runServer } from '../../apps/server/src/process/run-server.ts'
import { closeDemo } from './close/close-demo.ts'
import { connectDemo } from './connect-demo.ts'
import { createDemo } from './create-demo.ts'
import { generatedPictureRoutes } from './pictures/picture-routes.ts'

/** What the tests of a browser begin with: no month of the close has anything yet. */
const leavesMonthsOpen = process.argv.includes('--open-months')

/**
 * The server with the demo: an empty embedded database gets its networks, whose pictures are drawn here, and whose reports
 * come from the simulated platform. The last months of one of them are closed.
 */
runServer({
  async fillDatabase(options) {
    await createDemo(options)
    await connectDemo(options)
    if (leavesMonthsOpen) return
    await closeDemo(options).catch((error) =>
      createLog(options.config).warn({ err: error }, 'the months of the demo could not be closed'),
    )
  },
  addRoutes: generatedPictureRoutes,
})
