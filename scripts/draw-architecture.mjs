// Draws the server's features and who imports whom into docs/architecture.md; `npm run verify` fails when that is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cruise } from './cruise.mjs'
import { leadsTo, readFeatureImports } from './find-feature-cycles.mjs'
import { inProject, projectFolder } from './project.mjs'

const file = inProject('docs/architecture.md')
const command = 'node scripts/draw-architecture.mjs'
const block = /(?<=<!-- drawing: .*\n)[\s\S]*?(?=<!-- end of drawing -->)/

/** Each import as an arrow, without those that follow from others: a → c, where a → b → c. */
export function drawFeatures(imports) {
  const names = [...imports.keys()].sort()
  const lines = names.flatMap((from) => {
    const all = [...imports.get(from)].sort()
    const direct = all.filter((to) => !all.some((other) => other !== to && leadsTo(imports, other, to)))
    return direct.length ? [`  ${from} --> ${direct.join(' & ')}`] : []
  })
  const alone = names.filter(
    (name) => imports.get(name).size === 0 && !names.some((other) => imports.get(other).has(name)),
  )
  return ['```mermaid', 'flowchart LR', ...lines, ...alone.map((name) => `  ${name}`), '```', ''].join('\n')
}

/** A line when the drawing is not what the code has. */
export const findDrawingProblems = (imports) =>
  block.exec(readFileSync(file, 'utf8'))?.[0] === drawFeatures(imports)
    ? []
    : [`docs/architecture.md: the drawing of the features is stale; run ${command}`]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const drawing = drawFeatures(readFeatureImports((await cruise(projectFolder)).modules))
  const text = readFileSync(file, 'utf8')
  if (!block.test(text)) throw new Error('docs/architecture.md has no place for the drawing')
  writeFileSync(
    file,
    text.replace(block, () => drawing),
  )
}
