import { runServer } from '../../apps/server/src/process/run-server.ts'
import { connectDemo } from './connect-demo.ts'
import { createDemo } from './create-demo.ts'
import { generatedPictureRoutes } from './pictures/picture-routes.ts'

/**
 * The server with the demo: an empty embedded database gets its networks, whose pictures are drawn here, and whose reports
 * come from the simulated platform.
 */
runServer({
  async fillDatabase(options) {
    await createDemo(options)
    await connectDemo(options)
  },
  addRoutes: generatedPictureRoutes,
})
