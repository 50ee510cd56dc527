// What the documents name exists: linked files and headings, paths, npm scripts, commands, tables, names of the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.mjs'

const roots = ['.ci', 'apps', 'bench', 'deploy', 'docs', 'e2e', 'packages', 'scripts', 'tools']
const isDocument = (file) => /^[A-Z]+\.md$|^docs\/.*\.md$|\/AGENTS\.md$/.test(file)
const isSource = (file) =>
  /\.(tsx?|[cm]js|css|json|sql|ya?ml)$/.test(file) && !/(^|\/)package-lock\.json$/.test(file)

/** What documents name of other programs and of what a run leaves behind. */
const foreign = new Set([
  'bench/results',
  'content-visibility',
  'isolate_tenant_to_new_shard',
  'proxy_read_timeout',
  'systemd-nspawn',
  'tables/networks',
])
const isForeign = (name) => foreign.has(name) || /^(pg|citus)_/.test(name)

function* listFiles(folder) {
  for (const entry of readdirSync(inProject(folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (!entry.isDirectory()) yield file
    else if (!['node_modules', 'dist', 'results'].includes(entry.name)) yield* listFiles(file)
  }
}

const read = (file) => readFileSync(inProject(file), 'utf8')
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, '')

const readTables = () => {
  const [, listed] = /export interface DB \{\n([^}]*)\}/.exec(read('apps/server/src/db/tables.gen.ts'))
  return [...listed.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
}

/** Files, words of the sources and commands: what a document may name. */
function readProject() {
  const inRoot = readdirSync(inProject('.'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = [...inRoot.map(({ name }) => name), ...roots.flatMap((root) => [...listFiles(root)])]
  const paths = new Set()
  const words = new Set()
  const commands = new Set()
  const dropped = new Set()
  for (const file of files) {
    // Any part of its path names a file or a folder: `reports/plan.ts`, `reports/plan`, `features/reports`.
    const segments = file.split('/')
    for (let start = 0; start < segments.length; start++)
      for (let end = start + 1; end <= segments.length; end++) {
        const part = segments.slice(start, end).join('/')
        paths.add(part).add(part.replace(/(\.(test|spec))?\.[a-z]+$/, ''))
      }
    if (!isSource(file) || file === 'scripts/check-docs.mjs') continue
    const text = withoutComments(read(file))
    for (const word of text.match(/[\w$./{}-]+/g) ?? []) {
      words.add(word)
      for (const part of word.match(/[\w$]+(-[\w$]+)*/g) ?? []) words.add(part)
    }
    if (/commands?\.ts$/.test(file))
      for (const [, name] of text.matchAll(/'([a-z][a-z-]+)'/g)) commands.add(name)
    if (file.endsWith('.sql'))
      for (const [, name] of text.matchAll(/\bdrop table (?:if exists )?(\w+)/g)) dropped.add(name)
  }
  const tables = readTables()
  for (const name of dropped) if (!tables.includes(name)) words.delete(name)
  return { files, paths, words, commands, tables, scripts: JSON.parse(read('package.json')).scripts }
}

function isNamed(name, { paths, words }) {
  const short = name.replace(/^(\.?\/)|\/$/g, '')
  const long = short.replace(/^(web|server|contract)\//, '$1/src/')
  return paths.has(short) || paths.has(long) || words.has(short) || isForeign(short)
}

const isPath = /\/|\.(tsx?|[cm]js|md|sql|ya?ml)$/
/** someName, SomeName, some_name, SOME_NAME, some-name: nothing that is also a word of prose. */
const isName =
  /^\$?[a-z]+\d*[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$|^[a-z]\w*_\w+$|^[A-Z]+_[A-Z_]+$|^[a-z]+(-[a-z]+)+$/

/** The names in a document's text that the project does not have. */
function* findUnknownNames(text, project) {
  for (const [, name] of text.matchAll(/\bnpm run (?:--\w+ )*(\w[\w:-]*)/g))
    if (!(name in project.scripts)) yield `npm run ${name}`
  for (const [, name] of text.matchAll(/\bnpm run bench -- ([a-z][\w-]*)/g))
    if (!project.paths.has(`bench/${name}.ts`)) yield `npm run bench -- ${name}`
  for (const [, name, rest] of text.matchAll(
    /(?<![=/]|\bnow )\bcuesheet (?:-- )?([a-z][a-z-]+)([^\n`|&]*)/g,
  )) {
    if (!project.commands.has(name)) yield `cuesheet ${name}`
    for (const [option] of rest.matchAll(/(?<= )--[a-z][a-z-]+/g))
      if (!project.words.has(option)) yield `cuesheet ${name} ${option}`
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g))
    for (const [word] of code.matchAll(/(?<![\w$@:/.#~<>=-])[\w$][\w$./-]*\w(?![\w*…:{-])/g))
      if ((isPath.test(word) || isName.test(word)) && !/^[A-Z_]+\/|\/[A-Z]\b/.test(word))
        if (!isNamed(word, project)) yield word
}

const headingIds = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )

function* findBrokenLinks(file, text) {
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [to, id] = target.split('#')
    const linked = to ? path.posix.join(path.posix.dirname(file), to) : file
    if (!existsSync(inProject(linked)) || (id && !headingIds(read(linked)).includes(id))) yield target
  }
}

function findProblemsOf(file, text, project) {
  const shown = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, (fence) => fence.replaceAll('`', ''))
  // A changelog names what is gone.
  const unknown = file === 'CHANGELOG.md' ? [] : [...new Set(findUnknownNames(shown, project))]
  return [
    ...[...findBrokenLinks(file, shown)].map((target) => `${file}: links to ${target}, which is not there`),
    ...unknown.map((name) => `${file}: names ${name}, which is not there`),
  ]
}

/** Lines of what the documents name and the project does not have; none when all is well. */
export function findDocumentProblems() {
  const project = readProject()
  const documents = project.files.filter(isDocument)
  const problems = documents.flatMap((file) => findProblemsOf(file, read(file), project))
  const listed = read('docs/data.md')
  for (const name of project.tables)
    if (!listed.includes(`\`${name}\``)) problems.push(`docs/data.md: the table ${name} is not listed`)
  if (project.tables.length < 100) problems.push('fewer than 100 tables were read: the check is blind')
  if (documents.length < 15) problems.push(`only ${documents.length} documents were read: the check is blind`)
  const planted = [
    '`apps/server/src/no-such-file.ts`',
    '`reports/no-such-room`',
    '`findNothingAtAll`',
    '`no_such_table`',
    '`NO_SUCH_SETTING`',
    '`no-such-file`',
    '`video_month`',
    'npm run nothing',
    'npm run bench -- nothing',
    'cuesheet nothing',
    'cuesheet import --nothing',
    '[x](nothing.md)',
    '[x](architecture.md#nothing)',
  ]
  const unseen = planted.filter((text) => findProblemsOf('docs/planted.md', text, project).length === 0)
  return [...problems, ...unseen.map((text) => `a planted mistake was not seen: ${text}`)]
}
