import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import { OperatorError } from '../errors/operator-error.ts'

const header = 'file,line,reason\n'

/**
 * A CSV file of rejected rows; an OperatorError where it cannot be written, or where another file is there already: it may
 * be the very one that is imported.
 */
export async function openRejects(path: string) {
  await requireNoOtherFile(path)
  const stream = createWriteStream(path)
  try {
    await once(stream, 'open')
  } catch (error) {
    throw new OperatorError(`The rejected rows cannot be written to ${path}: ${(error as Error).message}.`)
  }
  const failure = new Promise<never>((_, reject) => {
    stream.on('error', (error) =>
      reject(new OperatorError(`The rejected rows cannot be written to ${path}: ${error.message}.`)),
    )
  })
  // Reported where the file ends: the rows before it are imported all the same.
  failure.catch(() => {})
  stream.write(header)
  const quote = (text: string) => `"${disarmCell(text).replaceAll('"', '""')}"`
  return {
    add: (file: string, line: number, reason: string) =>
      void stream.write(`${quote(file)},${line},${quote(reason)}\n`),
    end: () => Promise.race([finished(stream.end()), failure]),
  }
}

async function requireNoOtherFile(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null)
  const handle = stats?.isFile() ? await open(path).catch(() => null) : null
  if (!handle) return
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0)
    if (bytesRead > 0 && buffer.subarray(0, bytesRead).toString() !== header)
      throw new OperatorError(
        `The rejected rows are not written to ${path}: another file is there, and it would be lost.`,
      )
  } finally {
    await handle.close()
  }
}
