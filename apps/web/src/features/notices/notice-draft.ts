import type { AuthoredDetail, Writing } from '@cuesheet/contract/notices'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { NoticeRole } from '@cuesheet/contract/values/notices'

/** What the editor holds. Moments are those of its date fields: local, without a time zone; '' is none. */
export type Draft = {
  texts: Record<Locale, { title: string; body: string }>
  roles: NoticeRole[]
  /** Of the installation's: for these; null: for all. */
  networks: number[] | null
  starts: 'now' | 'later'
  from: string
  ends: 'never' | 'later'
  until: string
  is_pinned: boolean
  is_urgent: boolean
  is_news: boolean
}

/** Changes parts of the draft as it is then: what was begun earlier undoes nothing that was written meanwhile. */
export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

/** A moment as a date field of this time zone has it. */
export function localMoment(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const noTexts = () =>
  Object.fromEntries(locales.map((locale) => [locale, { title: '', body: '' }])) as Draft['texts']

export function draftOf(known: AuthoredDetail | null): Draft {
  const texts = noTexts()
  for (const { locale, title, body } of known?.texts ?? []) texts[locale] = { title, body }
  return {
    texts,
    roles: known ? [...known.roles] : ['member', 'manager'],
    networks: known?.networks ?? null,
    starts: known?.publish_from && known.state !== 'withdrawn' ? 'later' : 'now',
    from: localMoment(known?.publish_from ?? null),
    ends: known?.publish_until ? 'later' : 'never',
    until: localMoment(known?.publish_until ?? null),
    is_pinned: known?.is_pinned ?? false,
    is_urgent: known?.is_urgent ?? false,
    is_news: false,
  }
}

export const isWritten = ({ title, body }: { title: string; body: string }) =>
  title.trim() !== '' || body.trim() !== ''

export type Problem =
  | 'text_required'
  | 'title_required'
  | 'body_required'
  | 'audience_required'
  | 'networks_required'
  | 'moment_required'
  | 'until_early'
  | 'until_past'

/** What must be mended before a draft can be saved, by the name of its field, in the order of the fields. */
export function problemsOf(draft: Draft, now: Date): Partial<Record<string, Problem>> {
  const written = locales.filter((locale) => isWritten(draft.texts[locale]))
  const problems: Partial<Record<string, Problem>> = {}
  if (written.length === 0) problems.texts = 'text_required'
  for (const locale of written) {
    if (draft.texts[locale].title.trim() === '') problems[`title.${locale}`] = 'title_required'
    if (draft.texts[locale].body.trim() === '') problems[`body.${locale}`] = 'body_required'
  }
  if (draft.roles.length === 0) problems.roles = 'audience_required'
  if (draft.networks?.length === 0) problems.networks = 'networks_required'
  if (draft.starts === 'later' && !isMoment(draft.from)) problems.from = 'moment_required'
  if (draft.ends === 'later') {
    const until = new Date(draft.until)
    if (!isMoment(draft.until)) problems.until = 'moment_required'
    else if (draft.starts === 'later' && until <= new Date(draft.from)) problems.until = 'until_early'
    else if (draft.starts === 'now' && until <= now) problems.until = 'until_past'
  }
  return problems
}

const isMoment = (local: string) => !Number.isNaN(Date.parse(local))

/** A date field's moment; one that was not touched keeps the seconds that such fields do not show. */
const momentOf = (local: string, known: string | null | undefined) =>
  known && localMoment(known) === local ? known : new Date(local).toISOString()

export function writingOf(
  draft: Draft,
  is_draft: boolean,
  known: AuthoredDetail | null,
): Writing & { is_news: boolean } {
  const { roles, is_pinned, is_urgent, is_news } = draft
  return {
    roles,
    ...(draft.networks && { networks: draft.networks }),
    is_pinned,
    is_urgent,
    is_news,
    is_draft,
    texts: locales
      .filter((locale) => isWritten(draft.texts[locale]))
      .map((locale) => ({ locale, ...draft.texts[locale] })),
    publish_from: draft.starts === 'later' ? momentOf(draft.from, known?.publish_from) : null,
    publish_until: draft.ends === 'later' ? momentOf(draft.until, known?.publish_until) : null,
  }
}
