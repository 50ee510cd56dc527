import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, open, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as copyStream } from 'node:stream/promises'
import { constants, crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type ReadBounds, requireFewEntries, UnpackedBytes, usualBounds } from './read-bounds.ts'
import { RefusedFile } from './refused-file.ts'
import { type Signature, signatures } from './signatures.ts'

/** One report: a file, or an entry of a zip file. */
export type ReportPart = {
  /** The file's name without its folder; of a zip's entry: the entry's. */
  name: string
  /** Bytes that `open` reads in all. */
  size: number
  open(): Promise<Readable>
  /** Begins a reading; what it returns is told of the bytes that come unpacked, and may throw. */
  count?(): (bytes: number) => void
  /** Its last line needs no line break: it is proven whole in another way. */
  may_end_open?: boolean
  /** Of a file that holds several reports: which one, as its name ends and its digest says. */
  mark?: string
  /** What the same export says of each day in all. */
  totals?: ReportPart
  /** What else the same file holds, and is not read: of what its rows are, and whether they have revenue that no other part has. */
  skipped?: { name: string; by: string[]; has_revenue: boolean }[]
}

const chunkBytes = 256 * 1024

const csvName = /\.[ct]sv(\.gz)?$/i

/**
 * The reports of a file, recognised by its first bytes and not by its name: each entry of a zip that is named like one,
 * else the file itself. `-` is standard input; what cannot be read twice, as a pipe, is kept in a temporary file
 * meanwhile.
 */
export async function withParts<Result>(
  file: string,
  use: (parts: ReportPart[]) => Promise<Result>,
  entryName: RegExp = csvName,
  bounds: ReadBounds = usualBounds,
): Promise<Result> {
  if (file !== '-' && !(await isPipe(file)))
    return withPartsOf(file, path.basename(file), use, entryName, bounds)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cuesheet-pipe-'))
  const discard = () => rmSync(folder, { recursive: true, force: true })
  // Also where a signal ends the command.
  process.once('exit', discard)
  try {
    const copy = path.join(folder, 'report')
    await keepPipe(file, copy)
    const name = file === '-' ? 'standard input' : path.basename(file)
    return await withPartsOf(copy, name, use, entryName, bounds)
  } finally {
    process.off('exit', discard)
    discard()
  }
}

async function isPipe(file: string): Promise<boolean> {
  try {
    const stats = await stat(file)
    return stats.isFIFO() || stats.isSocket() || stats.isCharacterDevice()
  } catch {
    return false
  }
}

async function keepPipe(file: string, copy: string): Promise<void> {
  if (file === '-' && process.stdin.isTTY)
    throw new RefusedFile('Nothing is piped into this command: - reads standard input.')
  if (file === '-' && process.stdin.readableEnded) throw new RefusedFile('Standard input was read already.')
  const source = file === '-' ? process.stdin : createReadStream(file)
  try {
    await copyStream(source, createWriteStream(copy, { mode: 0o600 }))
  } catch (error) {
    throw new RefusedFile(`It cannot be read: ${sentenceOf(error)}`)
  }
}

async function withPartsOf<Result>(
  file: string,
  name: string,
  use: (parts: ReportPart[]) => Promise<Result>,
  entryName: RegExp,
  bounds: ReadBounds,
): Promise<Result> {
  const { size, head } = await readHead(file)
  const unpacked = new UnpackedBytes(size, bounds)
  if (!head.subarray(0, 2).equals(Buffer.from('PK')))
    return use([
      {
        name,
        size,
        count: () => unpacked.begin(name),
        open: async () => createReadStream(file, { highWaterMark: chunkBytes }),
      },
    ])
  const zip = await openZip(file)
  try {
    requireFewEntries(zip.entryCount, bounds)
    return await use(await listEntries({ file, zip }, entryName, unpacked))
  } finally {
    zip.close()
  }
}

async function readHead(file: string): Promise<{ size: number; head: Buffer }> {
  try {
    const { size } = await stat(file)
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
      return { size, head: buffer.subarray(0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: 'There is no such file.',
      EISDIR: 'This is a folder, not a file.',
      EACCES: 'This file may not be read.',
    }
    throw new RefusedFile(reasons[String((error as NodeJS.ErrnoException).code)] ?? (error as Error).message)
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false, lazyEntries: true })
  } catch (error) {
    throw new RefusedFile(`This zip file is cut short or damaged: ${sentenceOf(error)}`)
  }
}

const sentenceOf = (error: unknown) => `${(error as Error).message.replace(/[.\s]+$/, '')}.`

/** The zip's table of contents; a RefusedFile where it is damaged or names a place outside of the zip. */
async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (error) {
    throw new RefusedFile(`This zip file cannot be read: ${sentenceOf(error)}`)
  }
}

type OpenZip = { file: string; zip: ZipFile }

async function listEntries(
  opened: OpenZip,
  entryName: RegExp,
  unpacked: UnpackedBytes,
): Promise<ReportPart[]> {
  const parts: ReportPart[] = []
  for await (const entry of eachEntry(opened.zip)) {
    const name = path.posix.basename(entry.fileName)
    if (!entryName.test(name) || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue
    if (entry.isEncrypted()) throw new RefusedFile(`${entry.fileName} in this zip file has a password.`)
    parts.push({
      name,
      size: entry.uncompressedSize,
      open: () => openEntry(opened, entry),
      count: () => unpacked.begin(entry.fileName),
    })
  }
  unpacked.require(parts.reduce((sum, { size }) => sum + size, 0))
  if (parts.length === 0)
    throw new RefusedFile(
      `This zip file holds no ${entryName.test('.json') ? 'catalogue in CSV or JSON' : '.csv file'}.`,
    )
  return parts
}

async function openEntry(opened: OpenZip, entry: Entry): Promise<Readable> {
  const damaged = (error?: unknown) =>
    new RefusedFile(
      `${entry.fileName} in this zip file is damaged${error === undefined ? '.' : `: ${sentenceOf(error)}`}`,
    )
  const source = await openPacked(opened, entry).catch((error: unknown) => {
    throw damaged(error)
  })
  async function* check(): AsyncGenerator<Buffer> {
    let sum = 0
    let bytes = 0
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum)
        bytes += chunk.length
        if (bytes > entry.uncompressedSize) throw new Error('it is longer than it says')
        yield chunk
      }
    } catch (error) {
      throw damaged(error)
    }
    if (bytes < entry.uncompressedSize) throw damaged(new Error('it is shorter than it says'))
    if (sum !== entry.crc32) throw damaged()
  }
  return Readable.from(check(), { objectMode: false, highWaterMark: chunkBytes })
}

/**
 * An entry's bytes, unpacked. Each is read by a stream of its own: those of yauzl share one, and end the process where one
 * that waits for its turn is given up, as of each entry of which only the head is looked at.
 */
async function openPacked({ file, zip }: OpenZip, entry: Entry): Promise<Readable> {
  const { compressionMethod: method, compressedSize: size } = entry
  if (method !== 0 && method !== 8) throw new Error(`unsupported compression method: ${method}`)
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (size === 0) return Readable.from([])
  const packed = createReadStream(file, { start, end: start + size - 1, highWaterMark: chunkBytes })
  return method === 0 ? packed : pipeline(packed, createInflateRaw({ chunkSize: chunkBytes }), () => {})
}

export type ReportText = {
  chunks: AsyncIterable<string>
  /** Of the uncompressed bytes, and which report of them it is; available once the text is read to its end. */
  sha256(): Buffer
}

export type TextForm = {
  /** As the Encoding Standard names it; UTF-8 unless told. */
  encoding?: string
  /** Whether it may be JSON as well as CSV. */
  may_be_json?: boolean
}

/**
 * The part's text, gunzipped where it is gzip, chunk by chunk. Throws RefusedFile unless it is whole and in its encoding.
 */
export function readText(
  part: ReportPart,
  onBytes: (bytes: number) => void = () => {},
  { encoding = 'utf-8', may_be_json = false }: TextForm = {},
): ReportText {
  const hash = createHash('sha256')
  async function* read(): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const isWide = decoder.encoding.startsWith('utf-16')
    const refused = signatures.filter(
      ({ form }) => !(form === 'json' && may_be_json) && !(form === 'utf-16' && isWide),
    )
    const count = part.count?.()
    try {
      for await (const chunk of await openBytes(part, onBytes, refused)) {
        count?.(chunk.length)
        hash.update(chunk)
        if (!isWide && chunk.includes(0))
          throw new RefusedFile('This is not a text file in UTF-8: it has NUL bytes.')
        yield decoder.decode(chunk, { stream: true })
      }
      decoder.decode()
    } catch (error) {
      throw toRefusal(error)
    }
  }
  return { chunks: read(), sha256: () => hash.update(part.mark ?? '').digest() }
}

async function openBytes(
  part: ReportPart,
  onBytes: (bytes: number) => void,
  refused: readonly Signature[],
): Promise<Readable> {
  const source = await part.open()
  await once(source, 'readable')
  const head: Buffer | null = source.read()
  if (!head) throw new RefusedFile('This file is empty.')
  source.unshift(head)
  const signature = refused.find(({ bytes }) => head.subarray(0, bytes.length).equals(Buffer.from(bytes)))
  if (signature) throw new RefusedFile(`This is ${signature.what}.`)
  source.on('data', (chunk: Buffer) => onBytes(chunk.length)).pause()
  if (head[0] !== 0x1f || head[1] !== 0x8b) return source
  return pipeline(source, createGunzip({ chunkSize: chunkBytes, finishFlush: constants.Z_FINISH }), () => {})
}

function toRefusal(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return new RefusedFile('This file is cut short: its gzip data ends early.')
  if (code?.startsWith('Z_')) return new RefusedFile(`This gzip file is damaged: ${message}.`)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new RefusedFile('This file is not in UTF-8 (or is cut inside of a character): save it as UTF-8.')
  return error
}
