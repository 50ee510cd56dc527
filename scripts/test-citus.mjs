// npm run test:citus [FILE …] — the tests of the server on a Citus cluster: all of them, or those named.

import { whyNoCitus } from './citus.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './project.mjs'
import { allKills, everyFile, runOnCitus } from './run-on-citus.mjs'

const why = whyNoCitus()
if (why) fail(why)
const node = await prepare('npm run test:citus')
// The cluster is stopped after the tests have ended.
process.on('SIGINT', () => {})
const named = process.argv.slice(2)
process.exitCode =
  named.length > 0 ? await runOnCitus(node, named) : await runOnCitus(node, everyFile, { kills: allKills })
