// What `npm test` looks at of what `npm run test:all` does at length: a part that turns with the tree, and what has changed.
import { execFileSync } from 'node:child_process'
import { projectFolder } from './project.mjs'

/** Commits back from here count as changed, so that a branch that lands is looked at as a whole. */
const recent = 10
/** The room of the web app whose screens or words a file is of, or the journey. */
const inRoom =
  /^(?:apps\/web\/src\/(?:features|console\/locales\/[\w-]+|console|locales\/[\w-]+)\/|apps\/server\/src\/(?:features\/)?|e2e\/|tools\/|(?=scripts\/))([\w-]+)(?=[/.])/

/** What Git answers; '' where it cannot. */
export function askGit(...args) {
  try {
    const stdio = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', stdio }).trim()
  } catch {
    return ''
  }
}

/** Files that are there and differ from a commit's. */
export const listChanged = (commit) =>
  [
    askGit('diff', '--name-only', '--diff-filter=d', commit),
    askGit('ls-files', '--others', '--exclude-standard'),
  ].flatMap((text) => text.split('\n').filter(Boolean))

/** Without Git, or where its history does not go that far back, nothing counts as changed, and the turn is the day's. */
export function chooseSample() {
  const rooms = listChanged(`HEAD~${recent}`).flatMap((file) => inRoom.exec(file)?.[1] ?? [])
  const tree = askGit('rev-parse', 'HEAD^{tree}').slice(0, 8)
  return {
    turn: tree ? Number.parseInt(tree, 16) : Math.floor(Date.now() / 86_400_000),
    rooms: [...new Set(rooms)].sort(),
  }
}
