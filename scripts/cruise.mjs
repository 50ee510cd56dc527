// Runs dependency-cruiser (.dependency-cruiser.cjs) over the project, or over a folder that is laid out like it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inProject } from './project.mjs'

export const sourceRoots = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/client/src',
  'tools',
]
export const cruiseRules = inProject('.dependency-cruiser.cjs')

/** What dependency-cruiser reports: `{ summary, modules }`. */
export async function cruise(folder, options = []) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      inProject('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      cruiseRules,
      '--output-type',
      'json',
      ...options,
      ...sourceRoots,
    ],
    { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
  ).catch((error) => error)
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser failed: ${stderr || stdout}`)
  }
}
