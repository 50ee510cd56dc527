// What the tools of the trade do not check: the names of files, their sizes, and who reads the environment.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectFolder } from './project.mjs'

const roots = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'e2e', 'bench', 'scripts', 'tools']

/** Words that say nothing about what a file holds. */
const emptyNames = /^(index|utils?|helpers?|types?|services?|managers?|common|misc|shared)\.(ts|tsx|mjs)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(property\.test|test|config|spec|d))?\.(ts|tsx|mjs)$/
/** Files whose name is an address or a generator's choice. */
const freeNames = /^apps\/web\/src\/routes\//

/** Names of a server feature's files: a role, else what the file exports, else the things it is about. AGENTS.md. */
const featureFile = /^apps\/server\/src\/features\/(?:[a-z-]+\/)+([a-z0-9-]+)\.ts$/
const role = /^([a-z0-9-]+-)?(routes|queries|mutations|rules|jobs|commands|client)$|^read$/
const thingsInPlural =
  /^(?!(create|delete|describe|fetch|find|format|get|import|list|make|merge|open|parse|publish|purge|read|refresh|send|store|summarize|take|verify|write)-).*[^su]s$/

const environmentReaders = [
  'apps/server/src/config.ts',
  'apps/server/src/process/run-server.ts',
  'apps/server/src/worker.ts',
  'apps/server/src/cli.ts',
  'apps/server/src/db/embedded/cluster.ts',
]

/** Where a language's own way of writing is known. */
const formats = new Set(['apps/web/src/lib/format.ts', 'apps/web/src/console/use-quantities.ts'])

/** Words that comments do without: a plain sentence names what it means. */
const vagueComment = /(?:^|\s)(?:\/\/|\/?\*+)\s.*\b(whatever|whoever|anew|heed|hearsay|lest|whilst)\b/im

const maxLines = 300
/** Longer files, each with its reason. */
const longFiles = {}

function* listSources(folder) {
  for (const entry of readdirSync(inProject(folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* listSources(file)
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !/\.gen\./.test(entry.name)) yield file
  }
}

/** Lines of what is wrong with the project's files; none when all is well. */
export function findStructureProblems() {
  const files = roots
    .flatMap((root) => [...listSources(root)])
    .map((file) => ({ file, text: readFileSync(path.join(projectFolder, file), 'utf8') }))
  const problems = files.flatMap(({ file, text }) => [
    ...findNameProblems(file, text),
    ...findTextProblems(file, text),
  ])

  const sizes = files
    .filter(({ file }) => !/\.(test|spec)\./.test(file))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  if (sizes.length < 100) problems.push(`only ${sizes.length} files were read: the check is blind`)
  const median = sizes[Math.floor(sizes.length / 2)]
  const ninth = sizes[Math.floor(sizes.length * 0.9)]
  if (median.lines > 70)
    problems.push(`half of the files have more than ${median.lines} lines; 70 is the measure`)
  if (ninth.lines > 180)
    problems.push(`a tenth of the files has more than ${ninth.lines} lines; 180 is the measure`)
  for (const { file, lines } of sizes)
    if (lines > maxLines && !(file in longFiles))
      problems.push(`${file}: ${lines} lines; over ${maxLines} needs a reason in scripts/check-structure.mjs`)
  for (const file of Object.keys(longFiles))
    if (!sizes.some((size) => size.file === file && size.lines > maxLines))
      problems.push(`${file} is no longer long: take it off the list in scripts/check-structure.mjs`)
  return problems
}

function findNameProblems(file, text) {
  const name = path.basename(file)
  if (freeNames.test(file)) return []
  if (emptyNames.test(name)) return [`${file}: a name of what it holds, please`]
  if (!kebabCase.test(name)) return [`${file}: file names are kebab-case`]
  const [, inFeature] = featureFile.exec(file) ?? []
  if (!inFeature || role.test(inFeature) || thingsInPlural.test(inFeature)) return []
  const exported = text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|\{) ?(\w+)/gm)
  const meant = inFeature.replaceAll('-', '')
  return [...exported].some(([, found]) => [meant, `is${meant}`].includes(found.toLowerCase()))
    ? []
    : [`${file}: named for no role, for nothing that it exports, for no things in the plural`]
}

function findTextProblems(file, text) {
  const problems = []
  if (file.startsWith('apps/') && !/\.test\.|\/testing\//.test(file) && text.includes('process.env'))
    if (!environmentReaders.includes(file)) problems.push(`${file}: only config.ts reads the environment`)
  if (file !== 'scripts/check-structure.mjs' && /\b(TODO|FIXME|XXX)\b|@ts-ignore|\bas any\b/.test(text))
    problems.push(`${file}: TODO, FIXME, @ts-ignore or as any`)
  if (file.startsWith('apps/web/src/') && !/\.test\./.test(file) && !formats.has(file))
    if (
      /Intl\.(?!DateTimeFormat\(\)|StringNumericLiteral|Segmenter)|\.toFixed\(|\.toLocale(?!(Lower|Upper)Case)/.test(
        text,
      )
    )
      problems.push(`${file}: dates, figures and names are written by lib/format.ts alone`)
  const vague = vagueComment.exec(text)
  if (vague && file !== 'scripts/check-structure.mjs')
    problems.push(`${file}: a comment says “${vague[1]}”; name what is meant`)
  if (/\b(it|test|describe)\.only\(/.test(text)) problems.push(`${file}: .only leaves the other tests out`)
  return problems
}

/** Planted mistakes that the check no longer sees; none when all is well. */
export function findUnseenStructure() {
  const comments = [
    '/** Whatever it is. */',
    '// Heed this.',
    'x // for whoever asks',
    '/**\n * Sums.\n * Made anew.\n */',
  ]
  const names = [
    ['Video.ts', ''],
    ['helpers.ts', ''],
    ['video-sum.ts', 'export function videoSums() {}'],
    ['list-videos.ts', 'export function listTitles() {}'],
    ['read-videos.ts', 'import { readVideos } from "./videos.ts"'],
  ]
  return [
    ...comments.filter((text) => findTextProblems('bench/planted.ts', text).length === 0),
    ...names
      .filter(
        ([name, text]) =>
          findNameProblems(`apps/server/src/features/reports/videos/${name}`, text).length === 0,
      )
      .map(([name]) => name),
  ].map((planted) => `not seen: ${planted}`)
}
