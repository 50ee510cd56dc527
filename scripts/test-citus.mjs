// npm run test:citus [FILE …] — the tests of the server on a Citus cluster: all of them, or those named. With all of them every
// call of the isolation test is compared with what one PostgreSQL answers.

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { whyNoCitus } from './citus.mjs'
import { compareAnswers } from './compare-answers.mjs'
import { prepare } from './prepare.mjs'
import { fail, inProject, runForeground } from './project.mjs'
import { everyFile, runOnCitus } from './run-on-citus.mjs'

const why = whyNoCitus()
if (why) fail(why)
const node = await prepare('npm run test:citus')
// The cluster is stopped after the tests have ended.
process.on('SIGINT', () => {})
const named = process.argv.slice(2)
process.exitCode = named.length > 0 ? await runOnCitus(node, named) : await runAll()

async function runAll() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-answers-'))
  const answers = (name) => path.join(folder, name)
  const recording = (name) => ({ env: { ...process.env, ANSWERS_FILE: answers(name) } })
  try {
    const isolation = 'apps/server/src/access/isolation.test.ts'
    const vitest = inProject('node_modules/vitest/vitest.mjs')
    const plain = await runForeground(node, [vitest, 'run', isolation], recording('plain'))
    const cluster = await runOnCitus(node, everyFile, recording('cluster'))
    const { count, differences } = compareAnswers(answers('plain'), answers('cluster'))
    for (const each of differences.slice(0, 20)) console.error(each)
    console.log(
      `${count} answers of one PostgreSQL and of the cluster compared: ${differences.length} differ.`,
    )
    return plain || cluster || (differences.length > 0 ? 1 : 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
