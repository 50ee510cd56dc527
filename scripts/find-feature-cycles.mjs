// Imports between server features that lead back to where they came from: a → b → … → a.

const featureOf = (file) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** By feature, those that it imports; tests may import what they like. */
function readFeatureImports(modules) {
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

/** The imports `a → b` of which b leads back to a, by what dependency-cruiser found. */
export function findFeatureCycles(modules) {
  const imports = readFeatureImports(modules)
  const leadsTo = (from, goal, seen = new Set()) =>
    from === goal ||
    [...(imports.get(from) ?? [])].some((next) => !seen.has(next) && leadsTo(next, goal, seen.add(next)))
  return [...imports]
    .flatMap(([from, all]) => [...all].filter((to) => leadsTo(to, from)).map((to) => `${from} → ${to}`))
    .sort()
}

/** A line for each of them. */
export const findCycleProblems = (modules) =>
  findFeatureCycles(modules).map((cycle) => `features-go-in-no-circles: ${cycle} leads back`)
