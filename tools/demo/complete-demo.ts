import type { Config } from '../../apps/server/src/config.ts'
import { createLog } from '../../apps/server/src/http/log.ts'
import { closeDemo } from './close/close-demo.ts'
import { connectDemo } from './connect-demo.ts'
import { fillNetworks } from './create-demo.ts'
import { writeRequests } from './write-requests.ts'

type Options = { url: string; config: Config; step: (text: string) => void }

/**
 * What the server need not wait for: the networks after the first, the reports that have come since, and the last months
 * of one of them, which are closed. Goes on where it was killed, and leaves all that people have done as it is.
 */
export async function completeDemo(options: Options): Promise<void> {
  await fillNetworks(options)
  await connectDemo(options)
  await writeRequests(options).catch((error) =>
    createLog(options.config).warn({ err: error }, 'the requests of the demo could not be written'),
  )
  await closeDemo(options).catch((error) =>
    createLog(options.config).warn({ err: error }, 'the months of the demo could not be closed'),
  )
}
