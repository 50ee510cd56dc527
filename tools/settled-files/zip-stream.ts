import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: string; bytes: AsyncIterable<Buffer> }
type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** A zip file, written as it is read: sizes and checksums follow each entry. */
export async function* zipStream(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts(entry), entry.name])
    yield local
    const deflate = createDeflateRaw()
    const packing = (async () => {
      for await (const chunk of bytes) {
        entry.crc = crc32(chunk, entry.crc)
        entry.size += chunk.length
        if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve))
      }
      deflate.end()
    })()
    packing.catch((error) => deflate.destroy(error))
    for await (const chunk of deflate) {
      entry.packed += chunk.length
      yield chunk
    }
    await packing
    const descriptor = Buffer.alloc(16)
    descriptor.write('PK\x07\x08', 'latin1')
    descriptor.writeUInt32LE(entry.crc, 4)
    descriptor.writeUInt32LE(entry.packed, 8)
    descriptor.writeUInt32LE(entry.size, 12)
    yield descriptor
    offset += local.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const central = Buffer.concat(written.map(centralHeader))
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  yield Buffer.concat([central, end])
}

/** What a local and a central header share; 8: sizes follow. */
function facts({ name, crc, packed, size }: Written): Buffer {
  const buffer = Buffer.alloc(26)
  buffer.writeUInt16LE(20, 0)
  buffer.writeUInt16LE(8, 2)
  buffer.writeUInt16LE(8, 4)
  buffer.writeUInt32LE(crc, 10)
  buffer.writeUInt32LE(packed, 14)
  buffer.writeUInt32LE(size, 18)
  buffer.writeUInt16LE(name.length, 22)
  return buffer
}

function centralHeader(entry: Written): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts(entry), rest, entry.name])
}
