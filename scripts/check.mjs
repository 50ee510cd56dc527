// Runs checks and reports the result of each: the common ground of `npm run verify` and `npm test`.
import { spawn } from 'node:child_process'
import os from 'node:os'
import { projectFolder } from './project.mjs'

/** @typedef {{ passed: number, failed: number, output?: string }} Outcome */

export const tally = { passed: 0, failed: 0 }
const failures = []

export const heading = (text) => console.log(`\n${text}`)

/** Counts an outcome; `names` says what failed, for the list at the end. */
export function countIn({ passed, failed }, names = []) {
  tally.passed += passed
  tally.failed += failed
  failures.push(...names)
}

/** Runs a program quietly; returns its exit code and what it said. */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A check that is one program: passed when it exits with 0. */
export const program = (name, node, args) => ({
  name,
  run: async () => {
    const { code, output } = await runQuietly(node, args)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
})

/** A check that lists problems, one line each: passed when there is none. */
export const problemList = (name, find) => ({
  name,
  run: async () => {
    const problems = await find()
    return { passed: problems.length ? 0 : 1, failed: problems.length ? 1 : 0, output: problems.join('\n') }
  },
})

async function runCheck({ name, run }) {
  const startedAt = performance.now()
  let outcome
  try {
    outcome = await run()
  } catch (error) {
    outcome = { passed: 0, failed: 1, output: error.stack ?? String(error) }
  }
  countIn(outcome, outcome.failed ? [name] : [])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  ${outcome.failed ? 'FAILED' : 'ok    '}  ${name}  ${seconds} s`)
  if (outcome.failed && outcome.output) console.log(outcome.output.trimEnd().replace(/^/gm, '          '))
}

/** Runs the checks side by side, as many as there are processors. */
export async function runChecks(checks) {
  const waiting = [...checks]
  const lanes = Math.max(1, Math.min(os.availableParallelism(), 4))
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) await runCheck(check)
    }),
  )
}

/** The names of what failed and the one line that ends everything, even what breaks off; the exit code says the same. */
export function summarizeAtExit() {
  let isComplete = false
  process.on('exit', (code) => {
    if (!isComplete) tally.failed += 1
    for (const name of failures) console.log(`FAILED  ${name}`)
    console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
    process.exitCode = tally.failed > 0 ? code || 1 : 0
  })
  return () => {
    isComplete = true
  }
}
