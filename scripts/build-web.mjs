// Builds the web app into apps/web/dist when its sources changed, by their hash; swapped in whole.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashSources } from './hash-sources.mjs'
import { cacheFolder, findProjectNode, inProject, tellProgress } from './project.mjs'

const dist = inProject('apps/web/dist')
const stampFile = path.join(dist, '.sources-hash')

const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'apps/web',
  'packages/client',
  'packages/contract',
]

/** Call with the prepare lock held. Returns what went wrong; null when the built app is there. */
export async function buildWebIfNeeded() {
  const hash = hashSources(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return null
  const vite = inProject('node_modules/vite/bin/vite.js')
  if (!existsSync(vite))
    return 'The web app is not built, and Vite is not installed: run npm ci with the development packages.'
  const endProgress = tellProgress(() => 'Building the web app')
  const next = path.join(cacheFolder, 'web-next')
  const { code, output } = await new Promise((resolve) => {
    const child = spawn(
      findProjectNode(),
      [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
      {
        cwd: inProject('apps/web'),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
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
  if (code !== 0) return `${output}The web app could not be built: see above.`
  writeFileSync(path.join(next, '.sources-hash'), hash)
  const old = path.join(cacheFolder, 'web-old')
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
  return null
}
