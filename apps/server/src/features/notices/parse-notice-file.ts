import { type Locale, localeSchema, locales } from '@cuesheet/contract/values/locale'
import { longestBody, longestTitle, noticeRoles } from '@cuesheet/contract/values/notices'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import { OperatorError } from '../../errors/operator-error.ts'

export type NoticeFile = {
  slug: string
  /** Names of networks; null: all of them. */
  networks: string[] | null
  roles: ('member' | 'manager')[]
  is_draft: boolean
  publish_from: string | null
  publish_until: string | null
  is_pinned: boolean
  is_urgent: boolean
  /** Where each text's first line is, for what is said of it later. */
  texts: { locale: Locale; title: string; body: string; line: number }[]
}

const known = ['slug', 'networks', 'roles', 'draft', 'from', 'until', 'pinned', 'urgent']

/**
 * A notice as a file: YAML front matter between two lines of ---, then for each language a heading `# [ko] Title` and its
 * text. Throws an OperatorError that names the file and the line of what is wrong.
 */
export function parseNoticeFile(text: string, file: string): NoticeFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const refuse = (line: number, what: string): never => {
    throw new OperatorError(`${file}:${line}: ${what}`)
  }
  const end =
    lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : 0
  if (end === -1) refuse(1, 'the front matter has no end: a second line of ---')
  const matter = readMatter(lines.slice(1, Math.max(end, 1)).join('\n'), refuse)
  const texts = readTexts(lines, end === 0 ? 0 : end + 1, refuse)
  const slug = matter.slug ?? slugOf(file)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 80)
    refuse(
      1,
      `the slug ${JSON.stringify(slug)} is not one: up to 80 of a–z, 0–9 and single hyphens (slug: in the front matter, else the file's name)`,
    )
  return { ...matter, slug, texts }
}

const slugOf = (file: string) => file.replace(/^.*[\\/]/, '').replace(/\.(md|markdown)$/i, '')

type Refuse = (line: number, what: string) => never

function readMatter(
  text: string,
  refuse: Refuse,
): Omit<NoticeFile, 'slug' | 'texts'> & { slug: string | undefined } {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  // The front matter begins on the file's second line.
  const lineOf = (offset: number) => counter.linePos(offset).line + 1
  const [error] = document.errors
  if (error) refuse(lineOf(error.pos[0]), `the front matter is no YAML: ${error.message}`)
  const map = document.contents
  if (map !== null && !isMap(map)) refuse(2, 'the front matter is no list of `name: value`')
  const matter = new Map<string, { value: unknown; line: number }>()
  for (const { key, value } of (map as YAMLMap<Node, Node | null> | null)?.items ?? []) {
    const line = lineOf(key.range?.[0] ?? 0)
    const name = isScalar(key) ? String(key.value) : ''
    if (!known.includes(name))
      refuse(line, `unknown: ${name || 'a name that is no text'}. Known are ${known.join(', ')}`)
    matter.set(name, { value: plain(value), line })
  }
  const take = <Value>(
    name: string,
    what: string,
    read: (value: unknown) => Value | undefined,
  ): Value | undefined => {
    const entry = matter.get(name)
    if (entry === undefined || entry.value === null) return undefined
    return read(entry.value) ?? refuse(entry.line, `${name}: ${what}`)
  }
  const flag = (name: string) =>
    take(name, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined)) ?? false
  const moment = (name: string) =>
    take(name, 'a moment with its time zone, as 2026-11-20T09:00+09:00 or 2026-11-20 00:00Z', readMoment) ??
    null
  const publish_from = moment('from')
  const publish_until = moment('until')
  if (publish_from && publish_until && publish_until <= publish_from)
    refuse(matter.get('until')!.line, 'until: must be later than from')
  return {
    slug: take('slug', 'a text', (value) => (typeof value === 'string' ? value : undefined)),
    networks: take('networks', 'a list of networks’ names', readList) ?? null,
    roles: take('roles', `a list of ${noticeRoles.join(', ')}`, readRoles) ?? [...noticeRoles],
    is_draft: flag('draft'),
    publish_from,
    publish_until,
    is_pinned: flag('pinned'),
    is_urgent: flag('urgent'),
  }
}

function plain(node: Node | null): unknown {
  if (node === null) return null
  if (isSeq(node)) return node.items.map((item) => plain(item as Node))
  return isScalar(node) ? node.value : {}
}

function readList(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every((item) => typeof item === 'string') ? list : undefined
}

function readRoles(value: unknown): ('member' | 'manager')[] | undefined {
  const list = readList(value)
  const roles = list?.map((item) => noticeRoles.find((role) => role === item || `${role}s` === item))
  return roles?.every((role) => role !== undefined) ? [...new Set(roles)] : undefined
}

function readMoment(value: unknown): string | undefined {
  const [, day, time, seconds = ':00', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)? ?(Z|[+-]\d\d:?\d\d)$/.exec(String(value)) ?? []
  if (!day || !time || !zone) return undefined
  const at = new Date(`${day}T${time}${seconds}${zone}`)
  // A day that no month has would become one of the next.
  const isReal = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  const year = at.getUTCFullYear()
  return isReal && year >= 2000 && year < 2100 ? at.toISOString() : undefined
}

const heading = /^# *\[([A-Za-z-]+)\](.*)$/

function readTexts(lines: readonly string[], from: number, refuse: Refuse): NoticeFile['texts'] {
  const texts: NoticeFile['texts'] = []
  const bodies: string[][] = []
  let fence: string | null = null
  for (const [index, line] of lines.entries()) {
    if (index < from) continue
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && fence === null) fence = mark
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null
    const [, tag, title = ''] = (fence === null && heading.exec(line)) || []
    if (tag === undefined) {
      if (bodies.length > 0) bodies.at(-1)!.push(line)
      else if (line.trim() !== '')
        refuse(index + 1, 'text before the first language: begin with a heading like `# [ko] Title`')
      continue
    }
    const locale = localeSchema.safeParse(tag)
    if (!locale.success) refuse(index + 1, `no language ${tag}: known are ${locales.join(', ')}`)
    if (texts.some((text) => text.locale === locale.data))
      refuse(index + 1, `${tag} stands here a second time`)
    if (title.trim() === '') refuse(index + 1, `${tag} has no title: write it behind [${tag}]`)
    if (title.trim().length > longestTitle)
      refuse(index + 1, `the title has more than ${longestTitle} characters`)
    texts.push({ locale: locale.data!, title: title.trim(), body: '', line: index + 1 })
    bodies.push([])
  }
  if (texts.length === 0) refuse(from + 1, 'no text: begin each language with a heading like `# [ko] Title`')
  return texts.map((text, at) => {
    const body = bodies[at]!.join('\n').trim()
    if (body === '') refuse(text.line, `${text.locale} has a title and no text below it`)
    if (body.length > longestBody)
      refuse(text.line, `the ${text.locale} text has more than ${longestBody} characters`)
    return { ...text, body }
  })
}
