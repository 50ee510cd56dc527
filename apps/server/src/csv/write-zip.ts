import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'

export type ZipEntry = {
  name: string
  /** When it was last changed. */
  at: Date
  /** Is packed already. */
  isPacked?: boolean
  /** Asked when it is its turn: one is read at a time. */
  open: () => Readable | Promise<Readable>
}

/** A zip of files, as it is read; it fails where one of them does. */
export function writeZip(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => out.destroy(error as Error)
  zip.on('error', fail)
  zip.outputStream.on('error', fail)
  for (const { name, at, isPacked = false, open } of entries)
    zip.addReadStreamLazy(name, { mtime: at, compress: !isPacked }, async (give) => {
      try {
        const content = await open()
        content.once('error', fail)
        give(null, content)
      } catch (error) {
        fail(error)
      }
    })
  zip.end()
  zip.outputStream.pipe(out)
  return out
}

/** The content of an entry that is made as it is read. */
export const textStream = (text: AsyncIterable<string> | Iterable<string>): Readable =>
  Readable.from(text, { objectMode: false })
