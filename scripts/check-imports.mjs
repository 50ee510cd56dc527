// Import directions (.dependency-cruiser.cjs), and the proof that the checker sees a violation of each rule.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { cruise, cruiseRules, sourceRoots } from './cruise.mjs'
import { drawFeatures, findDrawingProblems } from './draw-architecture.mjs'
import { findCycleProblems, findFeatureCycles, readFeatureImports } from './find-feature-cycles.mjs'
import { projectFolder } from './project.mjs'

/** A checker that reads nothing finds nothing; the project has far more files than this. */
const minModules = 100

/** By rule: a file and what it must not import. */
const violations = {
  'contract-knows-only-zod': ['packages/contract/src/a.ts', 'apps/server/src/http/z.ts'],
  'client-knows-only-the-contract': ['packages/client/src/a.ts', 'apps/server/src/http/z.ts'],
  'web-never-imports-server': ['apps/web/src/lib/b.ts', 'apps/server/src/http/z.ts'],
  'server-never-imports-web': ['apps/server/src/http/c.ts', 'apps/web/src/lib/z.ts'],
  'server-ground-knows-no-feature': ['apps/server/src/access/d.ts', 'apps/server/src/features/x/z.ts'],
  'server-db-knows-no-http': ['apps/server/src/db/e.ts', 'apps/server/src/http/z.ts'],
  'server-access-knows-no-http': ['apps/server/src/access/e.ts', 'apps/server/src/http/z.ts'],
  'server-feature-knows-no-entry': ['apps/server/src/features/x/f.ts', 'apps/server/src/app.ts'],
  'server-features-meet-in-public': [
    'apps/server/src/features/x/g.ts',
    'apps/server/src/features/y/queries.ts',
  ],
  'facts-know-no-feature': ['apps/server/src/features/facts/f.ts', 'apps/server/src/features/y/public.ts'],
  'ledger-knows-no-feature': ['apps/server/src/features/ledger/k.ts', 'apps/server/src/features/y/public.ts'],
  'only-tests-use-testing': ['apps/server/src/features/x/h.ts', 'apps/server/src/testing/z.ts'],
  'only-tests-use-tools': ['apps/server/src/features/x/o.ts', 'tools/x/z.ts'],
  'web-ui-is-free-of-the-domain': ['apps/web/src/ui/i.tsx', 'apps/web/src/features/x/z.tsx'],
  'web-lib-knows-no-screen': ['apps/web/src/lib/j.ts', 'apps/web/src/ui/z.tsx'],
  'web-features-meet-in-routes': ['apps/web/src/features/x/k.tsx', 'apps/web/src/features/y/z.tsx'],
  'console-is-mounted-by-routes': ['apps/web/src/console/x/k.tsx', 'apps/web/src/routes/z.tsx'],
  'nothing-goes-in-circles': ['apps/web/src/ui/l.ts', 'apps/web/src/ui/m.ts'],
  'everything-is-found': ['apps/web/src/ui/n.ts', 'apps/web/src/ui/missing.ts'],
}

/** No file imports itself on a way around, but the features do. */
const featureCycle = [
  ['apps/server/src/features/q/p.ts', 'apps/server/src/features/r/public.ts'],
  ['apps/server/src/features/r/s.ts', 'apps/server/src/features/q/public.ts'],
]

/** Lines of what is wrong with the project's imports; none when all is well. `cache`: a folder to cache findings in. */
export async function findImportProblems(cache) {
  const options = cache ? ['--cache', path.join(cache, 'imports'), '--cache-strategy', 'content'] : []
  const { summary, modules } = await cruise(projectFolder, options)
  const { totalCruised, violations: found } = summary
  const problems = found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const imports = readFeatureImports(modules)
  problems.push(...findCycleProblems(imports), ...findDrawingProblems(imports))
  if (totalCruised < minModules) problems.push(`only ${totalCruised} modules were read: the checker is blind`)
  return problems
}

/** The rules that a planted violation slips through; none when the checker works. */
export async function findBlindRules() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'planted-'))
  for (const root of sourceRoots) mkdirSync(path.join(folder, root), { recursive: true })
  for (const [rule, [from, to]] of Object.entries(violations)) {
    plant(folder, from, to)
    if (rule === 'nothing-goes-in-circles') plant(folder, to, from)
    else if (rule !== 'everything-is-found') plant(folder, to)
  }
  for (const [from, to] of featureCycle) {
    plant(folder, from, to)
    plant(folder, to)
  }
  const { summary, modules } = await cruise(folder)
  rmSync(folder, { recursive: true })
  const imports = readFeatureImports(modules)
  const cycles = findFeatureCycles(imports)
  const blind = createRequire(import.meta.url)(cruiseRules)
    .forbidden.map(({ name }) => name)
    .filter(
      (name) =>
        !summary.violations.some(({ rule, from }) => rule.name === name && from === violations[name]?.[0]),
    )
  if (cycles.join() !== 'q → r,r → q') blind.push(`features-go-in-no-circles (${cycles})`)
  if (!drawFeatures(imports).includes('q --> r')) blind.push('the drawing of the features')
  return blind.map((name) => `${name}: a planted violation was not seen`)
}

function plant(folder, file, imported) {
  const target = imported && path.relative(path.dirname(file), imported)
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(
    path.join(folder, file),
    target
      ? `import { x as y } from '${target.startsWith('.') ? target : `./${target}`}'\nexport const x = y\n`
      : 'export const x = 1\n',
  )
}
