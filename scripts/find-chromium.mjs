// A Chromium for the journeys: the shell without windows (by apt-get where it is missing), else the system's, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, inProject, say } from './project.mjs'

/** The same browser without its windows, which are half of the work of a journey. */
const shell = 'chromium-headless-shell'
const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const works = (program) =>
  existsSync(program) && spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0

const findOnSystem = () =>
  [...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)), ...macPrograms].find(works)

function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${shell} and fonts-noto-cjk by apt-get`)
  const options = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']
  const apt = (...args) =>
    spawnSync('apt-get', [...options, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (!apt('update', '-qq')) return
  const install = (...packages) =>
    apt('install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...packages)
  install(shell, 'fonts-noto-cjk') || findOnSystem() || install('chromium', 'fonts-noto-cjk')
}

/** Where there is a browser already, a better one is looked for once a day. */
function isFirstToday() {
  const stamp = path.join(cacheFolder, 'browser-asked')
  const today = new Date().toISOString().slice(0, 10)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === today) return false
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stamp, today)
  return true
}

async function installByPlaywright(node) {
  say('Installing a Chromium by Playwright')
  const cli = inProject('node_modules/@playwright/test/cli.js')
  const run = spawnSync(node, [cli, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (run.status !== 0) return undefined
  const { chromium } = await import('@playwright/test')
  const program = chromium.executablePath()
  return works(program) ? program : undefined
}

/** The path of a Chromium that runs, or null with nothing left to try. */
export async function findChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given) return works(given) ? given : null
  const present = findOnSystem()
  if (present?.endsWith(shell)) return present
  if (!present || (process.getuid?.() === 0 && isFirstToday())) installByApt()
  return findOnSystem() ?? (await installByPlaywright(node)) ?? null
}
