import type { AuditGroup } from '@cuesheet/contract/values/audit-groups'
import type { AuditAction } from '../../access/audit-actions.ts'

type Noun = AuditAction extends `${infer N}.${string}` ? N : never

/** Which group each noun of an action belongs to. */
const groupOf: Record<Noun, AuditGroup> = {
  session: 'sign_in',
  ticket: 'sign_in',
  account: 'account',
  invitation: 'account',
  member: 'account',
  second_factor: 'account',
  payout: 'account',
  channel: 'channel',
  channels: 'channel',
  review: 'channel',
  request: 'channel',
  certificate: 'channel',
  network: 'network',
  close: 'network',
  batch: 'network',
  audit: 'network',
  note: 'network',
  goal: 'network',
  notice: 'notice',
  report: 'report',
  track: 'catalogue',
  claim: 'channel',
  catalogue: 'catalogue',
  tag: 'catalogue',
  chart: 'catalogue',
  api_key: 'api_key',
  webhook: 'network',
  approval: 'approval',
  installation: 'approval',
  exception: 'exception',
  job: 'system',
  system: 'system',
  collection: 'report',
}

/** The nouns whose actions a group holds. */
export function nounsOf(group: AuditGroup): string[] {
  return Object.entries(groupOf).flatMap(([noun, of]) => (of === group ? [noun] : []))
}

/** Whose subject is an account. */
export const accountNouns = ['account', 'member', 'payout', 'second_factor', 'session', 'ticket']

/** What the subject of an action is an id of; null: a text. */
export function subjectKind(action: string): 'channel' | 'account' | 'notice' | null {
  const noun = action.split('.', 1)[0]
  if (noun === 'channel' || noun === 'notice') return noun
  return noun !== undefined && accountNouns.includes(noun) ? 'account' : null
}

/** The moment a day begins in a time zone that this runtime knows. */
export function dayStart(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const near = utc - offsetMs(utc, timeZone)
  return new Date(utc - offsetMs(near, timeZone))
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${localTime(new Date(at), timeZone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** `2026-11-18 09:30:00` as a zone's clocks show a moment. */
export function localTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
}
