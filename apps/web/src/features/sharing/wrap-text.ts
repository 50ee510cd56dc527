const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Marks that begin no line. */
const closing = /^[\p{Pe}\p{Pf}，。、！？：；·…％,.!?:;%]+$/u
/** Marks that end none. */
const opening = /[\p{Ps}\p{Pi}]$/u

const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** Pieces that a line may break before: words of Korean and Latin stay whole, Chinese breaks between its characters. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const parts = cjk.test(word) ? graphemes(word) : [word]
    parts.forEach((part, at) => {
      const last = pieces.at(-1)
      const joins =
        at > 0 &&
        last !== undefined &&
        (closing.test(part) || opening.test(last) || !(cjk.test(part) || cjk.test(last.slice(-1))))
      if (joins) pieces[pieces.length - 1] = last + part
      else pieces.push((at === 0 && pieces.length > 0 ? ' ' : '') + part)
    })
  }
  return pieces
}

/** A piece that is longer than a line, cut where it must be. */
function cut(piece: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const grapheme of graphemes(piece)) {
    if (line !== '' && !fits(line + grapheme)) {
      lines.push(line)
      line = ''
    }
    line += grapheme
  }
  return [...lines, line]
}

/** Lines no wider than `fits` allows, at most so many; the last ends in … where the text goes on. */
export function wrapText(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line)
    const [next = '', ...rest] = cut(piece.trimStart(), fits).reverse()
    lines.push(...rest.reverse())
    line = next
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = graphemes(kept[most - 1] ?? '')
  while (last.length > 0 && !fits(`${last.join('').trimEnd()}…`)) last.pop()
  return [...kept.slice(0, -1), `${last.join('').trimEnd()}…`]
}
