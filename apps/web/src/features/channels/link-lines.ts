/** Lines in one call. */
export const maxLines = 50

/** What a cell that leads to a channel looks like, the surest first: an address of the platform, a handle or id, any address. */
const kinds = [/youtu(\.be|be\.com)(\/|%2F)./i, /^@.|^UC[\w-]{22}$/, /https?:\/\/./i]

/** Several links without any word between them, all of one kind: those of two kinds may be the same channel's. */
function splitLinks(text: string, separator: RegExp): string[] | undefined {
  const parts = text.split(separator).filter((part) => part !== '')
  return parts.length > 1 && kinds.some((kind) => parts.every((part) => kind.test(part))) ? parts : undefined
}

function findLink(cells: string[]): string | undefined {
  const kind = kinds.find((candidate) => cells.some((cell) => candidate.test(cell)))
  return kind && cells.find((cell) => kind.test(cell))
}

const cellPattern = /\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/y

function cellsOf(line: string): string[] {
  const cells: string[] = []
  cellPattern.lastIndex = 0
  while (cellPattern.lastIndex < line.length) {
    const [, quoted, plain = ''] = cellPattern.exec(line) ?? ['', undefined, line]
    if (cellPattern.lastIndex === 0) return [line.trim()]
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
  }
  return cells.filter((cell) => cell !== '')
}

const rowsOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0)

/** What a table says of its links in another cell, as far as `read` knows it: their categories. */
export function besideLinks<Value>(text: string, read: (cell: string) => Value | null): Map<string, Value> {
  const valueOfLink = new Map<string, Value>()
  for (const cells of rowsOf(text)) {
    const link = findLink(cells) ?? cells[0]
    const value = cells
      .filter((cell) => cell !== link)
      .map(read)
      .find((candidate) => candidate !== null)
    if (link !== undefined && value !== undefined && value !== null) valueOfLink.set(link, value)
  }
  return valueOfLink
}

/**
 * One link for each line of a pasted text or a table's: the cell that looks like one, else the line's first.
 * A table's heading above lines with links is left out.
 */
export function linkLines(text: string): string[] {
  const rows = rowsOf(text)
  const links = rows.map(findLink)
  const isHeading = (at: number) =>
    at === 0 && links[0] === undefined && links.slice(1).some((link) => link !== undefined)
  return rows.flatMap((cells, at) => {
    const link = links[at] ?? cells[0]
    const isTable = rows.some((row) => row.length > 1) || /^[\p{L} _-]+$/u.test(cells.join(' '))
    return link === undefined || (isHeading(at) && isTable) ? [] : (splitLinks(link, /\s+/) ?? [link])
  })
}

/** The links of a text where one was asked for, if it has several: in lines, or beside each other. */
export function severalLinks(text: string): string[] {
  const links = linkLines(text)
  return links.length > 1 ? links : (splitLinks(text.trim(), /[\s,;]+/) ?? [])
}
