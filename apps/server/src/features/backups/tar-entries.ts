/** An entry of an archive, whole: every one that is written here is at most a few megabytes. */
export type Entry = { name: string; bytes: Buffer }

const block = 512
/** More than any part is: what claims more is no archive of ours. */
const mostBytes = 64 * 1024 * 1024
export const endOfArchive = Buffer.alloc(2 * block)

/** An entry as `tar` reads it (ustar). `made_at`: its time, in whole seconds. */
export function packEntry({ name, bytes }: Entry, made_at: Date): Buffer {
  const { prefix, base } = splitName(name)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(base, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes.length, 11), 124)
  header.write(octal(Math.floor(made_at.getTime() / 1000), 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc((block - (bytes.length % block)) % block)])
}

/** Names of up to 100 bytes, or 155 more before a slash. */
function splitName(name: string): { prefix: string; base: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', base: name }
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, base] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(base) <= 100) return { prefix, base }
  }
  throw new RangeError(`the name ${name} is too long for an archive`)
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** Why bytes are no archive, or not a whole one. */
export class BadArchive extends Error {}

/** The entries of an archive, one after the other. Throws BadArchive where it is none, or ends in the middle. */
export async function* unpackEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = makeTake(source)
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) return
    const text = (from: number, length: number) =>
      header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
    if (text(257, 6) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksum(header))
      throw new BadArchive('not an archive')
    const size = Number.parseInt(text(124, 12), 8)
    if (!(size <= mostBytes)) throw new BadArchive('not an archive')
    const [prefix, base] = [text(345, 155), text(0, 100)]
    const bytes = await take(size)
    await take((block - (size % block)) % block)
    yield { name: prefix ? `${prefix}/${base}` : base, bytes }
  }
}

/** Takes exactly so many bytes at a time. */
function makeTake(source: AsyncIterable<Uint8Array>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return async (length) => {
    const parts = [rest]
    let have = rest.length
    while (have < length) {
      const { done, value } = await chunks.next()
      if (done) throw new BadArchive('it ends in the middle')
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
      have += value.byteLength
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, have)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
}
