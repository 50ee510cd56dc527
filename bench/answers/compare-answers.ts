import type { Answer } from './collect-answers.ts'

/** Where two answers part, by the path of their fields; of an array that differs the first few entries. */
export function listDifferences(before: unknown, after: unknown, ignoresNew: boolean, at = '$'): string[] {
  if (Object.is(before, after)) return []
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return [`${at}: ${show(before)} → ${show(after)}`]
  const names = Object.keys(before)
  const gone = names
    .filter((name) => !(name in after))
    .map((name) => `${at}.${name}: is gone, was ${show(before[name])}`)
  const added = Object.keys(after)
    .filter((name) => !(name in before) && (!ignoresNew || Array.isArray(after)))
    .map((name) => `${at}.${name}: is new, ${show(after[name])}`)
  const inside = names
    .filter((name) => name in after)
    .flatMap((name) => listDifferences(before[name], after[name], ignoresNew, `${at}.${name}`))
  if (gone.length + added.length + inside.length > 0) return [...gone, ...added, ...inside]
  // The same fields in another order: other bytes.
  const kept = Object.keys(after).filter((name) => name in before)
  return kept.join() === names.join() ? [] : [`${at}: fields in another order: ${kept.join()}`]
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const show = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80))

export function compareAnswers(before: Answer | undefined, after: Answer, ignoresNew: boolean): string[] {
  if (!before) return ['was not asked before']
  if (before.status !== after.status)
    return [`status ${before.status} → ${after.status}: ${show(before.body)} → ${show(after.body)}`]
  if (before.sha256 === after.sha256) return []
  if (!before.body.startsWith('{') || !after.body.startsWith('{'))
    return compareLines(before.body, after.body)
  return listDifferences(JSON.parse(before.body), JSON.parse(after.body), ignoresNew)
}

function compareLines(before: string, after: string): string[] {
  const [old, lines] = [before.split('\n'), after.split('\n')]
  const at = lines.findIndex((line, index) => line !== old[index])
  return [`line ${at + 1}: ${show(old[at])} → ${show(lines[at])}`]
}
