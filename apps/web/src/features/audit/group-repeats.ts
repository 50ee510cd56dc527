import type { AuditEntry } from '@cuesheet/contract/audit'

/** Entries that follow each other and say the same: done by the same account or key or, of sign-ins, by anybody. */
export type Repeats = { key: string; entries: AuditEntry[] }

const signOf = ({ action, sentence, account, api_key }: AuditEntry) =>
  action.startsWith('session.')
    ? action
    : [action, sentence, account?.account_id ?? '', api_key ?? ''].join(' ')

/** Entries in their order, repeats together. */
export function groupRepeats(rows: readonly AuditEntry[]): Repeats[] {
  const groups: Repeats[] = []
  for (const entry of rows) {
    const last = groups.at(-1)
    if (last?.entries[0] && signOf(last.entries[0]) === signOf(entry)) last.entries.push(entry)
    else groups.push({ key: entry.audit_id, entries: [entry] })
  }
  return groups
}
