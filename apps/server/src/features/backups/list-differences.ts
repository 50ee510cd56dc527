import type { Manifest } from './manifests.ts'

type Compared = Omit<Manifest, 'sequences' | 'secret_key_id'>

const mostSaid = 50

/** What a restored place does not have in common with its backup, a line each; at most 50. */
export function listDifferences(expected: Compared, restored: Compared): string[] {
  const differences: string[] = []
  const compare = (what: string, should: Record<string, unknown>, is: Record<string, unknown>) => {
    for (const name of new Set([...Object.keys(should), ...Object.keys(is)])) {
      const [a, b] = [should[name], is[name]].map((value) =>
        value === undefined ? 'nothing' : String(value),
      )
      if (a !== b) differences.push(`${what} ${name}: ${a} in the backup, ${b} restored`)
    }
  }
  const digests = (parts: Compared['parts']) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, { sha256, bytes }]) => [name, `${bytes} bytes ${sha256}`]),
    )
  const sizes = (files: Compared['files']) =>
    Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]))
  compare('part', digests(expected.parts), digests(restored.parts))
  compare('rows of', expected.rows, restored.rows)
  compare('sum of', expected.sums, restored.sums)
  compare('ledger of', expected.ledger_heads, restored.ledger_heads)
  compare('bytes of the file', sizes(expected.files), sizes(restored.files))
  return differences.slice(0, mostSaid)
}
