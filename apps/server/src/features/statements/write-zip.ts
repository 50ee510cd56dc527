import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

type Entry = { name: string; content: Buffer }

/** Names are read as UTF-8. */
const flags = 0x0800
/** 1980-01-01, the first day that a ZIP can say: what is stored says its day itself. */
const firstDay = 0x0021

/** Files that are packed already, one after the other: each is in memory alone. Below 4 GB and 65,536 files. */
export const writeZip = (entries: AsyncIterable<Entry>): Readable =>
  Readable.from(partsOf(entries), { objectMode: false })

async function* partsOf(entries: AsyncIterable<Entry>): AsyncIterable<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const file = Buffer.from(name)
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(flags, 2)
    described.writeUInt16LE(firstDay, 8)
    described.writeUInt32LE(crc32(content), 10)
    described.writeUInt32LE(content.length, 14)
    described.writeUInt32LE(content.length, 18)
    described.writeUInt16LE(file.length, 22)
    yield Buffer.concat([Buffer.from('PK\x03\x04'), described, file])
    yield content
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), described, place, file]))
    offset += 4 + described.length + file.length + content.length
  }
  const entriesSize = directory.reduce((size, { length }) => size + length, 0)
  yield* directory
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entriesSize, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}
