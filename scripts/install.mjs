// Brings node_modules to what package-lock.json says, by its hash; touches nothing when it is there already.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cacheFolder, fail, inProject, projectFolder, tellProgress } from './project.mjs'
import { listRunning } from './running.mjs'

const stampFile = inProject('node_modules', '.cuesheet-installed')
const isProduction = process.env.NODE_ENV === 'production'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

function lockfileHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  return hash.update(readFileSync(inProject('package-lock.json'))).digest('hex')
}

/** After the hash: what alone is installed of the packages, where not all are. */
const product = 'product'
const readStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : null)
const hasProduct = () => readStamp() === `${lockfileHash()} ${product}`

function writeStamp(scope = 'all') {
  try {
    writeFileSync(stampFile, `${lockfileHash()}${scope === 'all' ? '' : ` ${scope}`}\n`)
  } catch {
    // A folder of another user: compared again next time.
  }
}

/** npm notes in node_modules/.package-lock.json what it installed: equal where someone ran npm ci or npm install themselves. */
function matchesLockfile() {
  try {
    const wanted = readJson(inProject('package-lock.json')).packages
    const present = readJson(inProject('node_modules', '.package-lock.json')).packages
    const isNeeded = (entry) =>
      !entry.optional && !entry.devOptional && !entry.link && !(entry.dev && isProduction)
    return (
      Object.entries(present).every(
        ([name, { version }]) => !name.includes('node_modules/') || wanted[name]?.version === version,
      ) &&
      Object.entries(wanted).every(
        ([name, entry]) => !name.includes('node_modules/') || !isNeeded(entry) || name in present,
      )
    )
  } catch {
    return false
  }
}

export function needsInstall(scope) {
  if (readStamp() === lockfileHash()) return false
  if (scope === product && hasProduct()) return false
  if (!matchesLockfile()) return true
  writeStamp()
  return false
}

/**
 * Call with the prepare lock held. `scope`: `product` is what runs the server and builds the web app, a third less than
 * all; what only checks and tests need is added when one of those is run.
 */
export async function installIfNeeded(scope = 'all') {
  if (!needsInstall(scope)) return
  const isAdded = hasProduct()
  const reason = existsSync(inProject('node_modules')) ? 'changed' : 'are not installed'
  if (isProduction)
    fail(
      `The packages of package-lock.json ${reason}, and nothing is installed by itself when NODE_ENV=production: run npm ci.`,
    )
  const [other] = isAdded ? [] : listRunning()
  if (other)
    fail(
      `The packages of package-lock.json ${reason}, but ${other.purpose} (process ${other.pid}) runs from this folder: stop it first.`,
    )
  try {
    accessSync(projectFolder, constants.W_OK)
  } catch {
    fail(
      `The packages of package-lock.json ${reason}, and ${projectFolder} cannot be written to by this user.`,
    )
  }
  // npm ci removes what is there, from which something may run; npm install leaves it as it is, and the lockfile too.
  await runNpm(isAdded ? ['install', '--no-save'] : ['ci'], scope)
  writeStamp(scope)
}

async function runNpm(command, scope) {
  const folders = Object.keys(readJson(inProject('package-lock.json')).packages)
    .filter((name) => name.includes('node_modules/'))
    .map((name) => inProject(name, 'package.json'))
  const endProgress = tellProgress(
    () => `Installing packages: ${folders.filter((file) => existsSync(file)).length}`,
  )
  const npm = process.env.npm_execpath
  const [program, args] =
    npm && /\.c?js$/.test(npm) ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []]
  const { code, output } = await new Promise((resolve) => {
    const child = spawn(
      program,
      [
        ...args,
        ...command,
        ...(scope === product ? ['--workspaces', '--include-workspace-root=false'] : []),
        '--include=dev',
        '--include=optional',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ],
      { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'], env: npmEnvironment() },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
  endProgress()
  if (code === 0) return
  process.stderr.write(output)
  fail(`npm ${command[0]} failed: see above (the first installation needs a network).`)
}

/** npm keeps its cache at home, which a service user may not have; NODE_ENV must not decide what is installed. */
function npmEnvironment() {
  const { NODE_ENV, ...environment } = process.env
  try {
    accessSync(os.homedir(), constants.W_OK)
    return environment
  } catch {
    const cache = path.join(cacheFolder, 'npm')
    mkdirSync(cache, { recursive: true })
    return { ...environment, npm_config_cache: cache, HOME: cache }
  }
}
