import type { audit } from '@cuesheet/contract/audit'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { textsOf } from '../../locales/texts.ts'
import { type AuditRow, findNames, type NamedIds } from './queries.ts'
import { subjectKind } from './rules.ts'
import { type AuditTexts, languageName, type Reading, writeValue } from './write-value.ts'

export type Entry = AnswerOf<typeof audit>['rows'][number]

/**
 * The entries of these networks in words: what happened to what, before and after, each with its own network's names;
 * `most`: the maximum of names in a list.
 */
export async function describeEntries(
  db: Database,
  scopes: readonly NetworkScope[],
  rows: readonly AuditRow[],
  { locale, time_zone }: Pick<Reading, 'locale' | 'time_zone'>,
  most = 5,
): Promise<Entry[]> {
  const texts = textsOf(locale).audit
  const found = await findNames(db, scopes, idsIn(rows), locale)
  const reading = { locale, time_zone, texts }
  return rows.map(({ network_id, at, at_us, account_id, nickname, before, after, ...row }) => {
    const nameOf = (kind: string, id: unknown) => found.get(`${network_id}:${kind}:${id}`)
    const kind = subjectKind(row.action)
    const own = before?.title ?? after?.title
    const named = kind && row.subject ? nameOf(kind, row.subject) : undefined
    const api_key = typeof after?.api_key === 'string' ? after.api_key : null
    return {
      ...row,
      at: at.toISOString(),
      title: Object.hasOwn(texts.actions, row.action)
        ? texts.actions[row.action as keyof AuditTexts['actions']]
        : row.action,
      account:
        account_id === null
          ? null
          : { account_id, nickname: nickname ?? `${texts.withdrawn} #${account_id}` },
      api_key,
      subject_name:
        named ?? subjectWord(row, reading) ?? (isTitled(row.action) && typeof own === 'string' ? own : null),
      changes: changesOf(before, after, (name, value) => wordOf(name, value, { reading, nameOf, most })),
    }
  })
}

/** Actions whose subject is called by a title that the entry itself holds. */
const isTitled = (action: string) => /^(channel|notice)\./.test(action)

const idList = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : []

/** What a setting is called that is named by a word of the program's. */
function subjectWord({ action, subject }: Pick<AuditRow, 'action' | 'subject'>, { locale, texts }: Reading) {
  if (subject === null) return undefined
  if (action === 'network.set_text') return languageName(locale, subject)
  if (action === 'network.set_logo') return wordIn(texts.pictures, subject)
  if (action === 'network.set_constant') return wordIn(texts.constants, subject)
  return undefined
}

function idsIn(rows: readonly AuditRow[]): NamedIds {
  const ids = { channel: new Set<number>(), account: new Set<number>(), notice: new Set<number>() }
  for (const { action, subject, before, after } of rows) {
    const kind = subjectKind(action)
    if (kind && subject && /^\d{1,9}$/.test(subject)) ids[kind].add(Number(subject))
    for (const side of [before, after]) {
      for (const id of idList(side?.channels)) ids.channel.add(id)
      for (const id of idList(side?.members)) ids.account.add(id)
    }
  }
  return { channel: [...ids.channel], account: [...ids.account], notice: [...ids.notice] }
}

type Word = (name: string, value: unknown) => { label: string; text: string | null }

const order = Object.keys(textsOf('ko').audit.fields)
const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** Described by other words, or of use to the sign-in notices alone. */
const omittedFields = ['api_key', 'is_phone', 'place']

/** One row for each field that differs, in the order of the texts. */
function changesOf(before: AuditRow['before'], after: AuditRow['after'], word: Word): Entry['changes'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  for (const field of omittedFields) fields.delete(field)
  const sorted = [...fields].sort((a, b) => placeOf(a) - placeOf(b))
  return sorted.flatMap((field) => {
    const [from, to] = [word(field, before?.[field]), word(field, after?.[field])]
    if (from.text === to.text) return []
    return [{ label: to.label, before: from.text, after: to.text }]
  })
}

type Words = { reading: Reading; nameOf: (kind: string, id: unknown) => string | undefined; most: number }

const wordIn = (choices: object, word: unknown): string | undefined =>
  Object.hasOwn(choices, String(word)) ? (choices as Record<string, string>)[String(word)] : undefined

function wordOf(field: string, value: unknown, words: Words): { label: string; text: string | null } {
  const { fields } = words.reading.texts
  const label = Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field
  return { label, text: textOf(field, value, words) }
}

function textOf(field: string, value: unknown, words: Words): string | null {
  const { reading, nameOf, most } = words
  const { texts } = reading
  const { terms } = textsOf(reading.locale)
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const kind = field === 'channels' ? 'channel' : field === 'members' ? 'account' : null
    const shown = value.slice(0, most).map((item) => {
      if (kind) return nameOf(kind, item) ?? `#${item}`
      return textOf(field, item, words) ?? ''
    })
    const more = value.length - shown.length
    return shown.join(reading.locale.startsWith('zh') ? '、' : ', ') + (more > 0 ? ` +${more}` : '')
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'object') return JSON.stringify(value)
  const named = (choices: object) => wordIn(choices, value)
  const word = {
    status: named(terms.channel_status),
    permission_flag: named(texts.roles),
    verification: named(texts.verifications),
    category: named(terms.channel_category),
    scopes: named(texts.scopes),
    reason: named(texts.reasons),
    second: named(texts.seconds),
    theme: named(texts.themes),
    state: named(terms.notice_state),
    roles: named(texts.notice_roles),
    operator_role: named(texts.operator_roles),
    kind: named(texts.approvals),
    formats: named(terms.counted_formats),
  }[field]
  return word ?? writeValue(field, value as string | number, reading)
}
