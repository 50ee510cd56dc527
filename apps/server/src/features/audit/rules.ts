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
  channel: 'channel',
  channels: 'channel',
  review: 'channel',
  claim: 'claim',
  request: 'claim',
  certificate: 'claim',
  close: 'settlement',
  batch: 'settlement',
  payout: 'settlement',
  network: 'network',
  audit: 'network',
  note: 'network',
  goal: 'network',
  notice: 'notice',
  report: 'report',
  track: 'catalogue',
  catalogue: 'catalogue',
  tag: 'catalogue',
  chart: 'catalogue',
  api_key: 'api_key',
  webhook: 'api_key',
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

/** What has a name of its own, by the id that entries hold of it. */
export const namedKinds = [
  'channel',
  'account',
  'member',
  'notice',
  'video',
  'track',
  'tag',
  'batch',
  'entry',
  'receipt',
  'tax_step',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** Actions whose subject is no account, by how they begin; the first that fits counts. */
const kindsOfActions: [RegExp, NamedKind | 'month'][] = [
  [/^channel\./, 'channel'],
  [/^notice\./, 'notice'],
  [/^track\.(declare|retract)$/, 'video'],
  [/^request\./, 'video'],
  [/^track\./, 'track'],
  [/^tag\./, 'tag'],
  [/^batch\./, 'batch'],
  [/^close\.\w+_entry$/, 'entry'],
  [/^close\.\w+_cash$/, 'receipt'],
  [/^close\.(note|withdraw)_tax$/, 'tax_step'],
]

type Told = Record<string, unknown> | null

/** What the subject of an entry is an id of; null: a text. */
export function subjectKind({
  action,
  subject,
  after,
  before,
}: {
  action: string
  subject: string | null
  after: Told
  before: Told
}): NamedKind | 'month' | null {
  if (subject === null) return null
  if (/^close\.\w*propos/.test(action))
    return after?.kind === 'shares' || after?.shares || before?.shares ? 'channel' : 'account'
  const kind = kindsOfActions.find(([begins]) => begins.test(action))?.[1]
  if (kind) return kind
  if (/^close\./.test(action) && /^\d{4}-\d\d$/.test(subject)) return 'month'
  const isOfAccount = accountNouns.includes(action.split('.', 1)[0]!) && /^\d+$/.test(subject)
  return isOfAccount ? 'account' : null
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
