import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { OperatorError } from '../operator-error.ts'

/** A CSV file of rejected rows; an OperatorError where it cannot be written. */
export async function openRejects(path: string) {
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
  // Told where the file ends: what was read until then is taken all the same.
  failure.catch(() => {})
  stream.write('file,line,reason\n')
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  return {
    add: (file: string, line: number, reason: string) =>
      void stream.write(`${quote(file)},${line},${quote(reason)}\n`),
    end: () => Promise.race([finished(stream.end()), failure]),
  }
}
