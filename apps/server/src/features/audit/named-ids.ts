import type { AuditRow, NamedIds } from './queries.ts'
import { type NamedKind, namedKinds, subjectKind } from './rules.ts'

export const idList = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : []

const textKinds: readonly NamedKind[] = ['video', 'track', 'tag']
export const noIds = Object.fromEntries(namedKinds.map((kind) => [kind, []])) as unknown as NamedIds

export function idsIn(rows: readonly AuditRow[]): NamedIds {
  const ids = Object.fromEntries(namedKinds.map((kind) => [kind, new Set<string>()])) as Record<
    NamedKind,
    Set<string>
  >
  for (const row of rows) {
    const { subject, before, after } = row
    const kind = subjectKind(row)
    if (kind && kind !== 'month' && subject && (textKinds.includes(kind) || /^\d{1,9}$/.test(subject)))
      ids[kind].add(subject)
    for (const side of [before, after]) {
      for (const id of idList(side?.channels)) ids.channel.add(String(id))
      const members = [side?.member, ...membersIn(side?.shares), ...membersIn(side?.waiting)]
      for (const id of [...idList(side?.members), ...idList(members)]) ids.account.add(String(id))
    }
  }
  ids.member = ids.account
  return Object.fromEntries(namedKinds.map((kind) => [kind, [...ids[kind]]])) as unknown as NamedIds
}

/** Of a list of parts or of payments, whose they are. */
const membersIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((item) => item?.account_id ?? item?.member) : []
