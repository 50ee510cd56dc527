import { runServer } from './process/run-server.ts'

runServer()
