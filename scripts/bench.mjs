// npm run bench -- NAME … — the programs of bench/, which have packages of their own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { prepare } from './prepare.mjs'
import { fail, inProject, runForeground, say } from './project.mjs'

const [name = '', ...rest] = process.argv.slice(2)
const program = inProject('bench', `${name}.ts`)
if (!/^[\w-]+$/.test(name) || !existsSync(program)) {
  const names = readdirSync(inProject('bench'))
    .filter(
      (file) =>
        file.endsWith('.ts') && readFileSync(inProject('bench', file), 'utf8').startsWith('// npm run bench'),
    )
    .map((file) => file.slice(0, -3))
  fail(`Which one? npm run bench -- NAME, with NAME one of ${names.join(', ')}.`)
}
const node = await prepare('npm run bench', { web: true })
installYardsticks()
process.exitCode = await runForeground(node, [program, ...rest], {
  env: { ...process.env, CHROMIUM_PATH: (await findChromium(node)) ?? '' },
})

/** What the bench measures with and against is not installed for anything else. */
function installYardsticks() {
  const lockfile = readFileSync(inProject('bench/package-lock.json'), 'utf8')
  const stamp = inProject('bench/node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say('Installing the packages of the bench')
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: inProject('bench'), stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) fail('npm ci failed in bench/: see above.')
  writeFileSync(stamp, lockfile)
}
