import { open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'

/**
 * The bytes of a file in a folder or below it: not of one that a name, or a link, leads to elsewhere. Throws an
 * OperatorError that says why it is not read; `tooMany` makes the one for files of more than so many bytes.
 */
export async function readWithin(
  folder: string,
  name: string,
  maxBytes: number,
  tooMany: () => OperatorError,
): Promise<Buffer> {
  try {
    const base = await realpath(folder)
    const file = await realpath(path.resolve(base, name))
    if (!file.startsWith(base + path.sep)) throw new OperatorError('The file is not in the folder of files.')
    // A pipe would be waited for, for ever.
    const kind = await stat(file)
    if (!kind.isFile() && !kind.isDirectory()) throw new OperatorError('This is not a file.')
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      if (size > maxBytes) throw tooMany()
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const reasons: Record<string, string> = {
      ENOENT: 'There is no such file.',
      ENOTDIR: 'There is no such file.',
      EISDIR: 'This is a folder, not a file.',
      EACCES: 'The file may not be read.',
      ENAMETOOLONG: 'There is no such file.',
      ERR_INVALID_ARG_VALUE: 'There is no such file.',
    }
    throw new OperatorError(
      reasons[String((error as NodeJS.ErrnoException).code)] ?? (error as Error).message,
    )
  }
}
