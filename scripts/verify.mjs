// npm run verify — everything that can be said without running the product: seconds, no database.
import { fileURLToPath } from 'node:url'
import { problemList, program, runChecks, summarizeAtExit } from './check.mjs'
import { prepare } from './prepare.mjs'
import { inProject } from './project.mjs'

/** The static checks, run by `node`. */
export async function listStaticChecks(node) {
  const { findBlindRules, findImportProblems } = await import('./check-imports.mjs')
  const { findLocaleProblems } = await import('./check-locales.mjs')
  const { findStructureProblems } = await import('./check-structure.mjs')
  const { findUnseenWords, findWordProblems } = await import('./check-words.mjs')
  const tool = (name, bin, ...args) => program(name, node, [inProject('node_modules', bin), ...args])
  const types = (folder) => tool(`types of ${folder}`, 'typescript/bin/tsc', '-p', folder)
  return [
    types('apps/web'),
    types('apps/server'),
    types('e2e'),
    types('bench'),
    types('packages/contract'),
    types('tools/demo'),
    types('tools/video-platform'),
    tool('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    tool('unused files, exports and packages', 'knip/bin/knip.js', '--no-progress'),
    problemList('import directions', findImportProblems),
    problemList('import directions: planted violations are seen', findBlindRules),
    problemList('structure', findStructureProblems),
    problemList('locales say the same things', findLocaleProblems),
    problemList('one word per concept in each language', findWordProblems),
    problemList('one word per concept: planted mistakes are seen', findUnseenWords),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complete = summarizeAtExit()
  await runChecks(await listStaticChecks(await prepare('npm run verify')))
  complete()
}
