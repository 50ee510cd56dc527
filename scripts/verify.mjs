// npm run verify — everything that can be checked without running the product: seconds, no database.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { problemList, program, runChecks, summarizeAtExit } from './check.mjs'
import { prepare } from './prepare.mjs'
import { inProject } from './project.mjs'

/** The folder in which checks cache their findings about unchanged files; null where it cannot be written to. */
function findCache() {
  const folder = inProject('node_modules/.cache/verify')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return null
  }
}

/** The static checks, run by `node`, those that take longest first. `planted`: also what checks that the checks see mistakes. */
export async function listStaticChecks(node, { planted = true } = {}) {
  const { findBlindRules, findImportProblems } = await import('./check-imports.mjs')
  const { findDocumentProblems } = await import('./check-docs.mjs')
  const { findLocaleProblems } = await import('./check-locales.mjs')
  const { findMigrationProblems, findUnseenMigrations } = await import('./check-migrations.mjs')
  const { findStructureProblems, findUnseenStructure } = await import('./check-structure.mjs')
  const { findUnseenWords, findWordProblems } = await import('./check-words.mjs')
  const cache = findCache()
  const tool = (name, bin, ...args) => program(name, node, [inProject('node_modules', bin), ...args])
  const types = (name, project) => {
    const cached = cache ? ['--incremental', '--tsBuildInfoFile', `${cache}/${name}.tsbuildinfo`] : []
    // One thread each: threads check again what they share, and the checks run side by side.
    return tool(`types of ${name}`, 'typescript-native/bin/tsc', '--singleThreaded', '-p', project, ...cached)
  }
  const cachedUnused = cache ? ['--cache', '--cache-location', `${cache}/unused`] : []
  const checks = [
    types('web', 'apps/web'),
    types('server', '.'),
    types('e2e', 'e2e'),
    problemList('import directions, and their drawing', () => findImportProblems(cache)),
    tool('unused files, exports and packages', 'knip/bin/knip.js', '--no-progress', ...cachedUnused),
    tool('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    types('contract', 'packages/contract'),
    problemList('structure', findStructureProblems),
    problemList('migrations have numbers of their own', findMigrationProblems),
    program('comments of the API reference', node, [
      inProject('scripts/write-contract-comments.ts'),
      '--check',
    ]),
    problemList('what the documents name exists', findDocumentProblems),
    problemList('locales say the same things', findLocaleProblems),
    problemList('one word per concept in each language', findWordProblems),
  ]
  const plantedChecks = [
    problemList('import directions: planted violations are seen', findBlindRules),
    problemList('structure: planted mistakes are seen', findUnseenStructure),
    problemList('migrations: a planted mistake is seen', findUnseenMigrations),
    problemList('one word per concept: planted mistakes are seen', findUnseenWords),
  ]
  return planted ? [...checks, ...plantedChecks] : checks
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complete = summarizeAtExit()
  await runChecks(await listStaticChecks(await prepare('npm run verify')))
  complete()
}
