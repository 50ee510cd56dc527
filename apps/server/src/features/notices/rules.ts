import { type NoticeState, noticeWriters } from '@cuesheet/contract/values/notices'
import { mayAct } from '@cuesheet/contract/values/roles'
import type { NetworkScope } from '../../access/scope.ts'
import { networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { DomainError } from '../../errors/domain-error.ts'

/** Who writes: a network's managers, for it alone; or the installation, which may change every network's notices, too. */
export type Author = NetworkScope | 'installation'

/** `forbidden` for members. */
export function authorOf(viewer: Viewer): Author {
  if (viewer.permission_flag === 2) return 'installation'
  if (viewer.permission_flag === 0) throw new DomainError('forbidden')
  return networkScope(viewer)
}

/** The same for who changes something: of operators librarians and administrators. */
export function writerOf(viewer: Viewer): Author {
  if (viewer.operator_role !== null && !mayAct(viewer.operator_role, noticeWriters.duty))
    throw new DomainError('forbidden', { message_key: 'role_needed' })
  return authorOf(viewer)
}

type Life = {
  is_draft: boolean
  withdrawn_at: Date | null
  publish_from: Date | null
  publish_until: Date | null
}

/** The window begins with its first moment and has ended with its last. */
export function stateOf(
  { is_draft, withdrawn_at, publish_from, publish_until }: Life,
  now: Date,
): NoticeState {
  if (withdrawn_at) return 'withdrawn'
  if (is_draft || !publish_from) return 'draft'
  if (publish_until && publish_until <= now) return 'expired'
  return publish_from > now ? 'scheduled' : 'published'
}

const longestExcerpt = 160
/** The longest Markdown source of an excerpt. */
export const excerptSource = 1_500

/**
 * The first words of a text as one line without its Markdown, in the same time for any text: not its title once more, and
 * no heading where there is anything else.
 */
export function excerptOf(body: string, title = ''): string {
  const text = withoutTables(withoutFences(body.slice(0, excerptSource)))
  const plain = wordsOf(text.replace(/^ {0,3}#{1,6}(\s.*)?$/gm, ''), title) || wordsOf(text, title)
  const characters = [...plain]
  if (characters.length <= longestExcerpt) return plain
  return `${characters
    .slice(0, longestExcerpt - 1)
    .join('')
    .trimEnd()}…`
}

function wordsOf(text: string, title: string): string {
  const lines = text
    .replace(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
    .replace(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\[\^[^\]]*\]:?/g, '')
    .replace(/<(https?:[^>\s]*)>/g, '$1')
    .replace(/<[^>\n]*>/g, ' ')
    .split('\n')
    .map((line) => plainLine(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const [first = '', ...others] = lines
  return [withoutTitle(first, title.replace(/\s+/g, ' ').trim()), ...others].join(' ').trim()
}

/** Without a title that stands as a sentence of its own; as the beginning of another one it stays. */
function withoutTitle(line: string, title: string): string {
  if (title === '' || !line.startsWith(title)) return line
  const [, mark, rest = ''] = /^([.:!?。：！？]*)(.*)$/.exec(line.slice(title.length)) ?? []
  return mark !== '' || rest === '' ? rest.trim() : line
}

function withoutFences(text: string): string {
  let fence: string | null = null
  const lines = text.split('\n').filter((line) => {
    const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1]
    if (mark === undefined) return fence === null
    if (fence === null) fence = mark
    else if (mark === fence) fence = null
    return false
  })
  return lines.join('\n')
}

const cellsIn = (row: string) =>
  row
    .replaceAll('\\|', '')
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length

const isTableRule = (line: string) => line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)
const endsTable = (line: string) => line.trim() === '' || /^ {0,3}(#{1,6}\s|>|[-*+]\s|\d+[.)]\s)/.test(line)

/** Without its columns a table is a heap of words. */
function withoutTables(text: string): string {
  const lines = text.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const rule = lines[at + 1] ?? ''
    if (!isTableRule(rule) || cellsIn(rule) !== cellsIn(lines[at]!)) kept.push(lines[at]!)
    else while (at + 1 < lines.length && !endsTable(lines[at + 1]!)) at++
  }
  return kept.join('\n')
}

/** Lines that only rule something off hold no words. */
function plainLine(line: string): string {
  const text = line.trim()
  if (/^[\s:|=*_-]*$/.test(text)) return ''
  return text
    .replace(/^>[>\s]*/, '')
    .replace(/^#{1,6}\s+/, '')
    .replace(/^([-*+]|\d+[.)])\s+(\[[ xX]\]\s+)?/, '')
    .replace(/[*_`~|\\]+/g, '')
}

/** A text as it is stored: its title on one line, its lines ending in one way. */
export function plainText<Text extends { title: string; body: string }>(text: Text): Text {
  const { title, body } = text
  return {
    ...text,
    title: title.replace(/\s+/g, ' '),
    body: body.replace(/\r\n?/g, '\n'),
  }
}

/** The stored pictures that texts show, by their SHA-256 in hex. */
export function picturesIn(bodies: readonly string[]): string[] {
  const matches = bodies.flatMap((body) => [...body.matchAll(/\/pictures\/([0-9a-f]{64})\./g)])
  return [...new Set(matches.map(([, hex]) => hex!))]
}
