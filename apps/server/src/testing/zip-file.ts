import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of one entry; `wrong` is added to the checksum and the size that it states. */
export function zipOf(
  name: string,
  content: string | Buffer,
  wrong: { crc?: number; size?: number } = {},
): Buffer {
  return zipFile({ [name]: content }, wrong)
}

/** The same of several entries, by their names. */
export function zipFile(
  entries: Record<string, string | Buffer>,
  wrong: { crc?: number; size?: number } = {},
): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const { facts, file_name, packed } = packEntry(name, content, wrong)
    const ends = Buffer.alloc(14)
    ends.writeUInt32LE(offset, 10)
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), facts, file_name, packed]))
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, ends, file_name]))
    offset += locals.at(-1)!.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function packEntry(name: string, content: string | Buffer, wrong: { crc?: number; size?: number }) {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes)
  const file_name = Buffer.from(name)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE((crc32(bytes) + (wrong.crc ?? 0)) >>> 0, 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes.length + (wrong.size ?? 0), 18)
  facts.writeUInt16LE(file_name.length, 22)
  return { facts, file_name, packed }
}
