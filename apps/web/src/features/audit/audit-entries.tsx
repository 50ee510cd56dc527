import type { AuditEntry } from '@cuesheet/contract/audit'
import { AuditRepeats } from './audit-repeats.tsx'
import { AuditRow } from './audit-row.tsx'
import type { AuditSearch } from './audit-search.ts'
import { groupRepeats } from './group-repeats.ts'

type Props = {
  rows: readonly AuditEntry[]
  onSearch: (change: AuditSearch) => void
  /** Not under the name of their day: each says it. */
  saysDay?: boolean
}

/** Entries, one line each, repeats in one. */
export function AuditEntries({ rows, onSearch, saysDay = false }: Props) {
  return (
    <ul>
      {groupRepeats(rows).map(({ key, entries }) => {
        const [entry] = entries
        return (
          <li key={key} className="border-line [&+&]:border-t">
            {entry && entries.length === 1 ? (
              <AuditRow entry={entry} onSearch={onSearch} saysDay={saysDay} />
            ) : (
              <AuditRepeats entries={entries} onSearch={onSearch} saysDay={saysDay} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
