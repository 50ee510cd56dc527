import { type audit, auditSubjectKinds } from '@cuesheet/contract/audit'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { locales } from '@cuesheet/contract/values/locale'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { textsOf } from '../../locales/texts.ts'
import { idList, idsIn, noIds } from './named-ids.ts'
import { type AuditRow, findCurrencies, findNames, type Named } from './queries.ts'
import { type NamedKind, subjectKind } from './rules.ts'
import { type AuditTexts, languageName, type Reading, writeAmount, writeValue } from './write-value.ts'

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
  const ids = idsIn(rows)
  const names = await findNames(db, scopes, ids, locale)
  const membersOfEntries = [...names.values()].flatMap((name) =>
    typeof name === 'object' && name.member !== undefined ? [String(name.member)] : [],
  )
  if (membersOfEntries.length > 0)
    for (const [key, name] of await findNames(db, scopes, { ...noIds, account: membersOfEntries }, locale))
      names.set(key, name)
  const reading = { locale, time_zone, texts }
  const paid = await findCurrencies(db, scopes)
  return rows.map(({ network_id, at, at_us, account_id, nickname, before, after, ...row }) => {
    const nameOf: NameOf = (kind, id) => {
      const name = names.get(`${network_id}:${kind}:${id}`)
      return typeof name === 'object' ? nameOfFacts(name, { nameOf, reading }) : name
    }
    const kind = subjectKind({ ...row, before, after })
    const named = kind && kind !== 'month' && row.subject ? nameOf(kind, row.subject) : undefined
    const subject_name =
      named ?? subjectWord(row, reading) ?? ownName(row.action, { ...after, ...before }, nameOf)
    const paid_in = /^(batch|close|member[.]set_guarantee)\b/.test(row.action)
      ? paid.get(network_id)
      : undefined
    const word: Word = (name, value) =>
      name === 'amount' && typeof value === 'string'
        ? {
            label: texts.fields.amount,
            text: writeAmount(value, { paid_in, currency: after?.currency ?? before?.currency }, reading),
          }
        : wordOf(name, value, { reading, nameOf, most })
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
      subject_kind: screenOf(kind === 'account' && nameOf('member', row.subject) ? 'member' : kind, named),
      subject_name,
      // What an account did to itself says no name again.
      sentence: writeSentence(wordIn(texts.sentences, row.action) ?? `${row.action}[ {what}]`, (slot) =>
        slot === 'what'
          ? kind === 'account' && row.subject === String(account_id)
            ? null
            : (subject_name ?? row.subject) && '{what}'
          : slotText(word(slot, before?.[slot]).text, word(slot, after?.[slot]).text),
      ),
      changes: changesOf(before, after, word),
    }
  })
}

const slotText = (before: string | null, after: string | null) =>
  before !== null && after !== null && before !== after ? `${before} → ${after}` : (after ?? before)

/** A sentence with its slots filled; of what is in brackets, only where each of its slots says something. */
export function writeSentence(sentence: string, textOfSlot: (slot: string) => string | null): string {
  return sentence.replaceAll(/\[([^\]]*)\]/g, (_, part: string) => {
    const texts = new Map([...part.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => [slot, textOfSlot(slot)]))
    return [...texts.values()].includes(null)
      ? ''
      : part.replaceAll(/\{(\w+)\}/g, (_slot, slot: string) => texts.get(slot) ?? '')
  })
}

type NameOf = (kind: NamedKind, id: unknown) => string | undefined

/** What is called by what it is: `2026년 10월 30일 은행 계좌`, `이도윤 님의 2026년 10월 조정`. */
function nameOfFacts(
  { day, method, member, month, kind }: Exclude<Named, string>,
  { nameOf, reading }: { nameOf: NameOf; reading: Reading },
): string {
  const { texts, locale } = reading
  const fill = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => values[slot] ?? '')
  if (day !== undefined)
    return fill(texts.names.batch, {
      day: writeValue('day', day, reading),
      method: wordIn(texts.payout_methods, method) ?? '',
    })
  const of = writeValue('month', month ?? '', reading)
  if (member === undefined) return of
  return fill(texts.names.entry, {
    member: nameOf('account', member) ?? `#${member}`,
    month: of,
    kind: (wordIn(texts.entries, kind) ?? '').toLocaleLowerCase(locale),
  })
}

/** What an entry itself says its subject is called. */
function ownName(action: string, said: Record<string, unknown>, nameOf: NameOf): string | null {
  const name = /^(channel|notice)\./.test(action)
    ? said.title
    : /^invitation\./.test(action)
      ? said.nickname
      : /^report\.(upload|try_out|apply|cancel)$/.test(action)
        ? said.file
        : undefined
  if (typeof name === 'string' && name !== '') return name
  return /^request\./.test(action) ? (nameOf('channel', idList(said.channels)[0]) ?? null) : null
}

/** What has a screen or a place in one, where it is still there. */
function screenOf(kind: NamedKind | 'month' | null, named: string | undefined): Entry['subject_kind'] {
  if (kind === 'month') return kind
  return named !== undefined && isOneOf(auditSubjectKinds, kind) ? kind : null
}

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value)

/** What a setting is called that is named by a word of the program's. */
function subjectWord({ action, subject }: Pick<AuditRow, 'action' | 'subject'>, reading: Reading) {
  const { locale, texts } = reading
  if (subject === null) return undefined
  if (action === 'close.set_tax_rule') {
    const [kind = '', ...day] = subject.split(' ')
    return [wordIn(texts.payees, kind) ?? kind, ...day.map((text) => writeValue('day', text, reading))].join(
      ' ',
    )
  }
  if (/^(batch|close)\./.test(action))
    return /^\d+$/.test(subject) ? `#${subject}` : writeValue('month', subject, reading)
  if (action === 'network.set_text') return languageName(locale, subject)
  if (action === 'network.set_logo') return wordIn(texts.pictures, subject)
  if (action === 'network.set_constant') return wordIn(texts.constants, subject)
  if (action === 'report.switch_rates') return wordIn(texts.rate_sources, subject)
  const [first = '', ...rest] = subject.split(' ')
  if (action === 'report.restore')
    return [
      wordIn(texts.reports, first) ?? first,
      ...rest.map((day) => writeValue('day', day, reading)),
    ].join(' ')
  if (/^exception\./.test(action))
    return [wordIn(texts.exceptions, first) ?? first, ...rest.map((part) => writePart(part, reading))].join(
      ' · ',
    )
  return /^\d{4}-\d\d-\d\d$/.test(subject) ? writeValue('day', subject, reading) : undefined
}

/** Of an exception's subject, `2026-10/files` is the month. */
function writePart(part: string, reading: Reading) {
  const [month] = /^\d{4}-\d\d(?=\/)/.exec(part) ?? []
  return month ? writeValue('month', month, reading) : part
}

type Word = (name: string, value: unknown) => { label: string; text: string | null }

const order = Object.keys(textsOf('ko').audit.fields)
const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** Described by other words, or of use to the sign-in notices alone. */
export const omittedFields: readonly string[] = ['api_key', 'is_phone', 'place']

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

type Words = { reading: Reading; nameOf: NameOf; most: number }

const wordIn = (choices: object, word: unknown): string | undefined =>
  Object.hasOwn(choices, String(word)) ? (choices as Record<string, string>)[String(word)] : undefined

/** The words for what a field may be, where it is no number, time or text of a person's. */
const choicesOf = ({ texts, locale }: Reading): Record<string, object> => {
  const { terms } = textsOf(locale)
  return {
    status: terms.channel_status,
    permission_flag: texts.roles,
    verification: texts.verifications,
    category: terms.channel_category,
    scopes: texts.scopes,
    reason: texts.reasons,
    second: texts.seconds,
    theme: texts.themes,
    state: terms.notice_state,
    roles: texts.notice_roles,
    operator_role: texts.operator_roles,
    kind: { ...texts.approvals, ...texts.entries, ...texts.proposals, ...texts.payees, ...texts.asks },
    formats: terms.counted_formats,
    family: texts.families,
    tie: texts.families,
    level: { ...texts.basis, ...texts.levels },
    way: texts.ways,
    door: texts.doors,
    method: texts.payout_methods,
    tax_step: texts.tax_steps,
    source: texts.rate_sources,
    leading_views: texts.views,
    weekend_payday: texts.weekends,
    span: texts.spans,
    recoupment_order: texts.deductions,
    uses: texts.uses,
    waits_for: texts.waits,
    result: texts.results,
    failure: texts.failures,
  }
}

/** What a field is called; one of languages has theirs. */
export function fieldName(field: string, { texts, locale }: Omit<Reading, 'time_zone'>): string | undefined {
  return (locales as readonly string[]).includes(field)
    ? languageName(locale, field)
    : wordIn(texts.fields, field)
}

/** The word for a value of a field that has some. */
export const choiceName = (field: string, value: unknown, reading: Reading): string | undefined =>
  wordIn(choicesOf(reading)[field] ?? {}, value)

function wordOf(field: string, value: unknown, words: Words): { label: string; text: string | null } {
  return { label: fieldName(field, words.reading) ?? field, text: textOf(field, value, words) }
}

/** What an item of a list says that is more than a value. */
type Item = Partial<Record<'account_id' | 'member' | 'basis_points', number>> & {
  waits_for?: string
  month?: string
}

function textOf(field: string, value: unknown, words: Words): string | null {
  const { reading, nameOf, most } = words
  const { texts } = reading
  const memberName = (id: unknown) => nameOf('account', id) ?? `#${id}`
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const items = value.slice(0, most).map((item) => {
      if (field === 'channels') return nameOf('channel', item) ?? `#${item}`
      return (field === 'members' ? memberName(item) : textOf(field, item, words)) ?? ''
    })
    const more = value.length - items.length
    return (
      [...new Set(items)].join(reading.locale.startsWith('zh') ? '、' : ', ') + (more > 0 ? ` +${more}` : '')
    )
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'object') {
    const { account_id, member = account_id, basis_points, waits_for, month } = value as Item
    if (member !== undefined)
      return [
        memberName(member),
        basis_points !== undefined && writeValue('fee_rate', String(basis_points / 10_000), reading),
        waits_for !== undefined && (choiceName('waits_for', waits_for, reading) ?? waits_for),
      ]
        .filter(Boolean)
        .join(' ')
    if (month !== undefined) return writeValue('month', month, reading)
    const parts = Object.entries(value).map(([name, part]) => wordOf(name, part, words))
    return parts.map(({ label, text }) => `${label} ${text ?? texts.no}`).join(', ')
  }
  if (field === 'member') return memberName(value)
  return choiceName(field, value, reading) ?? writeValue(field, value as string | number, reading)
}
