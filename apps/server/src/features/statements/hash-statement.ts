import { createHash } from 'node:crypto'
import type { StatementData } from '@cuesheet/contract/values/statements'

/** SHA-256 of all that something says, in one order of its fields. */
export const canonicalHash = (data: object): Buffer => createHash('sha256').update(canonical(data)).digest()

export const hashStatement = (data: StatementData): Buffer => canonicalHash(data)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`
}

/** What is printed of a hash to find the statement by: half of it is beyond guessing. */
export const codeOf = (hash: Buffer): string => hash.toString('hex', 0, 16)
