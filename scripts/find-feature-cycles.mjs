// Imports between server features that lead back to where they came from: a → b → … → a.
// Run by itself, it prints what it found.
import { fileURLToPath } from 'node:url'
import { cruise } from './cruise.mjs'
import { projectFolder } from './project.mjs'

const featureOf = (file) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** By feature, those that it imports; tests may import what they like. */
export function readFeatureImports(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || /\.test\.ts$/.test(source)) continue
    if (!imports.has(from)) imports.set(from, new Set())
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) imports.get(from).add(to)
    }
  }
  return imports
}

/** Whether imports lead from one feature to another, directly or on a way around. */
export const leadsTo = (imports, from, goal, seen = new Set()) =>
  from === goal ||
  [...(imports.get(from) ?? [])].some(
    (next) => !seen.has(next) && leadsTo(imports, next, goal, seen.add(next)),
  )

/** The imports `a → b` of which b leads back to a. */
export const findFeatureCycles = (imports) =>
  [...imports]
    .flatMap(([from, all]) =>
      [...all].filter((to) => leadsTo(imports, to, from)).map((to) => `${from} → ${to}`),
    )
    .sort()

/** A line for each of them. */
export const findCycleProblems = (imports) =>
  findFeatureCycles(imports).map((cycle) => `features-go-in-no-circles: ${cycle} leads back`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readFeatureImports((await cruise(projectFolder)).modules)
  const problems = findCycleProblems(imports)
  const count = [...imports.values()].reduce((sum, all) => sum + all.size, 0)
  console.log(
    [...problems, `${imports.size} features, ${count} imports, ${problems.length} in a circle`].join('\n'),
  )
  process.exitCode = problems.length ? 1 : 0
}
