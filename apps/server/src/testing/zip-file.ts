import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of one entry; `wrong` is added to the checksum and the size that it states. */
export function zipOf(
  name: string,
  content: string | Buffer,
  wrong: { crc?: number; size?: number } = {},
): Buffer {
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
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, file_name, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, Buffer.alloc(14), file_name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
