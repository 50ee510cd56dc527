// Where things are, what this machine runs the project on, and how the scripts speak.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
export const cacheFolder = path.join(projectFolder, '.cache')
export const inProject = (...parts) => path.join(projectFolder, ...parts)

/** One line for the person waiting, on stderr: stdout belongs to what was asked for. */
export function say(text) {
  process.stderr.write(`  ${text}\n`)
}

/** Says every few seconds how far something is, until the returned function is called. On a terminal, in one line. */
export function tellProgress(describe) {
  const isTerminal = process.stderr.isTTY
  const startedAt = performance.now()
  const tell = () => {
    const text = `${describe()}, ${Math.round((performance.now() - startedAt) / 1000)} s`
    if (isTerminal) process.stderr.write(`\r\x1b[K  ${text}`)
    else say(text)
  }
  tell()
  const timer = setInterval(tell, isTerminal ? 500 : 2500)
  return () => {
    clearInterval(timer)
    if (isTerminal) process.stderr.write('\n')
  }
}

/** One clear sentence, exit code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)

export function requireHostNode() {
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Cuesheet needs Node 20.19 or newer to start; this is ${process.version}.`)
}

/** The node that package.json brings along for this system; null where there is none. */
function bundledNodePackage() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return null
  process.report.excludeNetwork = true
  const usesGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime)
  return usesGlibc ? `node-linux-${process.arch}` : null
}

/** The node that runs the project: the one of node_modules, else this one if it is new enough. */
export function findProjectNode() {
  const bundled = bundledNodePackage()
  const program = bundled && inProject('node_modules', bundled, 'bin/node')
  if (program && existsSync(program)) return program
  return major >= 24 ? process.execPath : null
}

/**
 * The garbage collector lets a heap grow far beyond what is in use before it tidies up: within these bounds the server stays
 * below 250 MB, and an import below 300, both as fast (measured). A command may need more than a server for what lives long.
 */
export const heapOptions = {
  server: '--max-old-space-size=256 --max-semi-space-size=8',
  command: '--max-semi-space-size=8',
}

/** The environment of a process that is bounded so; what NODE_OPTIONS says beside it counts. */
export const withHeap = (of) => ({
  ...process.env,
  NODE_OPTIONS: `${heapOptions[of]} ${process.env.NODE_OPTIONS ?? ''}`.trim(),
})

/** Ends with a sentence where no installation could bring a fitting node. */
export function requireProjectNode() {
  if (major < 24 && !bundledNodePackage())
    fail(
      `Cuesheet runs on Node 24, which cannot be installed by itself on ${process.platform}-${process.arch}: install Node 24 and start again (this is ${process.version}).`,
    )
}

/**
 * Runs a program of the project in the foreground and returns its exit code. SIGTERM and SIGHUP are passed on;
 * a terminal's Ctrl-C reaches it by itself.
 */
export function runForeground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectFolder, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    const ignore = () => {}
    process.on('SIGTERM', pass)
    process.on('SIGHUP', pass)
    process.on('SIGINT', ignore)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGTERM', pass)
      process.off('SIGHUP', pass)
      process.off('SIGINT', ignore)
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}
