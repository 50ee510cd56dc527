// npm run check — the static checks and the tests of what has changed, uncommitted or by the last commit: about a minute.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { heading, runChecks, summarizeAtExit } from './check.mjs'
import { askGit, listChanged } from './choose-sample.mjs'
import { prepare } from './prepare.mjs'
import { inProject } from './project.mjs'
import { runVitest } from './run-vitest.mjs'
import { listStaticChecks } from './verify.mjs'

/** Tests that have changed themselves, or that import a file that has; what imports it by way of others is for `npm test`. */
function findTests(changed) {
  const tests = askGit('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx')
  return tests.split('\n').filter((test) => {
    if (!existsSync(inProject(test))) return false
    if (changed.includes(test)) return true
    const imported = [...readFileSync(inProject(test), 'utf8').matchAll(/ from '([^']+)'/g)].map(
      ([, name]) => {
        const [, room, file] = /^@cuesheet\/(contract|client)\/(.+)$/.exec(name) ?? []
        return room ? `packages/${room}/src/${file}.ts` : path.join(path.dirname(test), name)
      },
    )
    return imported.some((file) => changed.includes(file))
  })
}

const complete = summarizeAtExit()
const node = await prepare('npm run check')
const uncommitted = listChanged('HEAD')
const changed = uncommitted.length > 0 ? uncommitted : listChanged('HEAD~1')
heading('Static checks')
await runChecks(
  await listStaticChecks(node, {
    planted: changed.some((file) => file.startsWith('scripts/') || file === '.dependency-cruiser.cjs'),
  }),
)

const files = findTests(changed)
heading(`Tests of what has changed: ${files.length} files`)
if (files.length > 0) {
  const results = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-check-'))
  await runVitest(node, { results, files })
  rmSync(results, { recursive: true, force: true })
}
complete()
