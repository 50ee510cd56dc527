import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** Regular and semibold of what Korean and Latin are set in, and of what has the rest of Chinese. */
const files = [
  'pretendard/dist/public/static/Pretendard-Regular.otf',
  'pretendard/dist/public/static/Pretendard-SemiBold.otf',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal.woff',
  '@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff',
  '@fontsource/noto-sans-tc/files/noto-sans-tc-chinese-traditional-600-normal.woff',
]

/** The fonts as Typst reads them, and whether one of them has a character. */
export function openFonts(): { blobs: Buffer[]; has: (character: string) => boolean } {
  const blobs = files.map((file) => toSfnt(readFileSync(fileURLToPath(import.meta.resolve(file)))))
  const known = new Set<number>()
  for (const blob of blobs) for (const point of listCodePoints(blob)) known.add(point)
  return { blobs, has: (character) => known.has(character.codePointAt(0)!) }
}

/** A WOFF file is the tables of a font, each deflated: https://www.w3.org/TR/WOFF/ */
function toSfnt(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = [head]
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const entry = 44 + 20 * at
    const [from, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = file.subarray(from, from + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    file.copy(head, 12 + 16 * at, entry, entry + 4)
    file.copy(head, 12 + 16 * at + 4, entry + 16, entry + 20)
    head.writeUInt32BE(offset, 12 + 16 * at + 8)
    head.writeUInt32BE(length, 12 + 16 * at + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(tables)
}

/** Of the map of characters to glyphs in its two forms for Unicode, 4 and 12. */
function* listCodePoints(font: Buffer): Iterable<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')!
  const cmap = font.subarray(font.readUInt32BE(entry + 8))
  for (let at = 0; at < cmap.readUInt16BE(2); at++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * at + 4))
    if (table.readUInt16BE(0) === 12)
      for (let group = 0; group < table.readUInt32BE(12); group++) {
        const from = table.readUInt32BE(16 + 12 * group)
        for (let point = from; point <= table.readUInt32BE(16 + 12 * group + 4); point++) yield point
      }
    else if (table.readUInt16BE(0) === 4) yield* listOfSegments(table)
  }
}

function* listOfSegments(table: Buffer): Iterable<number> {
  const size = table.readUInt16BE(6)
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start, delta, range] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map((from) =>
      table.readUInt16BE(from + segment),
    ) as [number, number, number, number]
    for (let point = start; point <= end && point < 0xffff; point++) {
      const glyph =
        range === 0
          ? (point + delta) & 0xffff
          : table.readUInt16BE(16 + 3 * size + segment + range + 2 * (point - start))
      if (glyph !== 0) yield point
    }
  }
}
