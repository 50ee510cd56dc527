import type { ExceptionKind } from '@cuesheet/contract/values/exception-kinds'

/** Something that needs a person, as the tables have it at this moment. */
export type Exception = {
  kind: ExceptionKind
  /** Which one of its kind; empty where there is one alone. */
  subject: string
  /** Null: the whole installation. */
  network: { network_id: number; name: string } | null
  /** Null: nobody knows. */
  since: Date | null
  /** How much there is of it. It is compared with itself only, and grows when things get worse, not with time alone. */
  weight: number
  is_urgent: boolean
  names: Record<string, string | number>
}

/** At most so many of a kind are listed. */
export const mostOfKind = 100

/** What was put off comes back when it is worse than it was then. */
export const isWorse = (now: Exception, then: Pick<Exception, 'weight' | 'is_urgent'>): boolean =>
  now.weight > then.weight || (now.is_urgent && !then.is_urgent)

/** Urgent first, then the oldest; what nobody knows the age of comes last. */
export function byUrgency(a: Exception, b: Exception): number {
  if (a.is_urgent !== b.is_urgent) return a.is_urgent ? -1 : 1
  const age =
    (a.since?.getTime() ?? Number.MAX_SAFE_INTEGER) - (b.since?.getTime() ?? Number.MAX_SAFE_INTEGER)
  return age || a.kind.localeCompare(b.kind) || (a.network?.name ?? '').localeCompare(b.network?.name ?? '')
}
