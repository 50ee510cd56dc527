import { runServer } from '../../apps/server/src/process/run-server.ts'
import { createDemo } from './create-demo.ts'
import { generatedPictureRoutes } from './pictures/picture-routes.ts'

/** The server with the demo: an empty embedded database gets its networks, whose pictures are drawn here. */
runServer({ fillDatabase: createDemo, addRoutes: generatedPictureRoutes })
