/** A piece of a text that is replaced, and what is selected of it afterwards. */
export type Edit = { from: number; to: number; insert: string; select: readonly [number, number] }

export const formats = ['bold', 'italic', 'heading', 'list', 'numbers', 'link'] as const
export type Format = (typeof formats)[number]

type Words = {
  /** What a link says until its author writes it. */
  link: string
}

/** How a format changes what is selected of a text, or takes itself away again where it is there already. */
export function editFor(format: Format, text: string, start: number, end: number, words: Words): Edit {
  if (format === 'bold') return markEdit(text, start, end, '**')
  if (format === 'italic') return markEdit(text, start, end, '*')
  if (format === 'link') return linkEdit(text, start, end, words.link)
  return lineEdit(text, start, end, lineMarks[format])
}

export const applied = (text: string, { from, to, insert }: Edit) =>
  text.slice(0, from) + insert + text.slice(to)

/** Stars around a piece: one is italic, two bold, three both. */
const starsBefore = (text: string, at: number) => /\**$/.exec(text.slice(0, at))![0].length
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))![0].length

const isMarked = (stars: number, mark: string) => (mark === '**' ? stars >= 2 : stars % 2 === 1)

function markEdit(text: string, start: number, end: number, mark: string): Edit {
  const selected = text.slice(start, end)
  if (selected.includes('\n')) return markLines(text, start, end, mark)
  // Marks hold only where no space is between them and the words.
  const from = start + (selected.length - selected.trimStart().length)
  const to = Math.max(from, end - (selected.length - selected.trimEnd().length))
  const [inner, outer] = [starsAfter(text.slice(from, to), 0), starsBefore(text, from)]
  const [innerEnd, outerEnd] = [starsBefore(text.slice(from, to), to - from), starsAfter(text, to)]
  if (to > from && isMarked(Math.min(inner, innerEnd), mark) && inner + innerEnd < to - from) {
    const insert = text.slice(from + mark.length, to - mark.length)
    return { from, to, insert, select: [from, from + insert.length] }
  }
  if (isMarked(Math.min(outer, outerEnd), mark)) {
    const before = from - mark.length
    return {
      from: before,
      to: to + mark.length,
      insert: text.slice(from, to),
      select: [before, before + to - from],
    }
  }
  const insert = mark + text.slice(from, to) + mark
  return { from, to, insert, select: [from + mark.length, from + mark.length + to - from] }
}

/** No emphasis goes on over the end of a paragraph: each line has its own. */
function markLines(text: string, start: number, end: number, mark: string): Edit {
  const lines = text.slice(start, end).split('\n')
  const words = lines.filter((line) => line.trim() !== '')
  const isAll = words.every((line) => {
    const bare = line.trim()
    return (
      bare.length > 2 * mark.length &&
      isMarked(Math.min(starsAfter(bare, 0), starsBefore(bare, bare.length)), mark)
    )
  })
  const insert = lines
    .map((line) => {
      const [, lead = '', bare = '', rest = ''] =
        /^(\s*(?:(?:[-*+]|\d+\.|#{1,6}|>)\s+)?)(.*?)(\s*)$/.exec(line) ?? []
      if (bare === '') return line
      return isAll
        ? lead + bare.slice(mark.length, bare.length - mark.length) + rest
        : lead + mark + bare + mark + rest
    })
    .join('\n')
  return { from: start, to: end, insert, select: [start, start + insert.length] }
}

function linkEdit(text: string, start: number, end: number, word: string): Edit {
  const selected = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(selected.trim())) {
    const insert = `[${word}](${selected.trim()})`
    return { from: start, to: end, insert, select: [start + 1, start + 1 + word.length] }
  }
  const label = selected.trim() === '' ? word : selected
  const insert = `[${label}](https://)`
  const address = start + label.length + 3
  return selected.trim() === ''
    ? { from: start, to: end, insert, select: [start + 1, start + 1 + label.length] }
    : { from: start, to: end, insert, select: [address, address + 'https://'.length] }
}

type LineMark = { has: RegExp; put: (line: string, index: number) => string }

const anyMark = /^(\s*)(?:#{1,6}\s+|[-*+]\s+|\d+\.\s+)?/
const putBefore = (mark: string) => (line: string) => line.replace(anyMark, `$1${mark}`)

const lineMarks: Record<'heading' | 'list' | 'numbers', LineMark> = {
  heading: { has: /^\s*#\s/, put: putBefore('# ') },
  list: { has: /^\s*[-*+]\s/, put: putBefore('- ') },
  numbers: { has: /^\s*\d+\.\s/, put: (line, index) => putBefore(`${index + 1}. `)(line) },
}

function lineEdit(text: string, start: number, end: number, { has, put }: LineMark): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  // A selection that ends before a line's first character has nothing of that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const next = text.indexOf('\n', last)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isOne = lines.length === 1
  const isAll = lines.every((line) => has.test(line) || (!isOne && line.trim() === ''))
  let count = 0
  const insert = lines
    .map((line) => {
      if (!isOne && line.trim() === '') return line
      return isAll ? line.replace(anyMark, '$1') : put(line, count++)
    })
    .join('\n')
  const caret = Math.max(from, start + insert.length - (to - from))
  return {
    from,
    to,
    insert,
    select: isOne && start === end ? [caret, caret] : [from, from + insert.length],
  }
}

/** A paragraph put in at a place of a text. */
export function paragraphEdit(text: string, at: number, paragraph: string): Edit {
  const place = Math.min(at, text.length)
  const before = text.slice(0, place)
  const ends = /\n*$/.exec(before)![0].length
  const lead = place === 0 || ends > 1 ? '' : '\n'.repeat(2 - ends)
  const skipped = /^\n*/.exec(text.slice(place))![0].length
  const insert = `${lead}${paragraph}\n\n`
  const end = place + insert.length
  return { from: place, to: place + skipped, insert, select: [end, end] }
}
