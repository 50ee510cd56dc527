// A Chromium for the journeys: the system's, else Debian's by apt-get, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, say } from './project.mjs'

// The headless shell is the same browser without its windows: the journeys take a sixth less time in it.
const names = [
  'chromium-headless-shell',
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
  say('Installing a Chromium and fonts-noto-cjk by apt-get')
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (!apt('update', '-qq')) return
  const install = (...packages) => apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  install('chromium-headless-shell', 'fonts-noto-cjk') || install('chromium', 'fonts-noto-cjk')
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
  const found = findOnSystem()
  if (found) return found
  installByApt()
  return findOnSystem() ?? (await installByPlaywright(node)) ?? null
}
