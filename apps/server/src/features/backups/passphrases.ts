import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { BadArchive } from './tar-entries.ts'

const fewestLetters = 12
/** scrypt takes 64 MB for it: the usual 256 would be as much as a whole process has. */
const workFactor = 16
const ageMark = 'age-encryption.org/v1'

/** The passphrase of the settings; null where none is set. Never an argument: those are read by everybody on a machine. */
export async function readPassphrase({
  backup_passphrase: given,
  backup_passphrase_file: file,
}: Pick<Config, 'backup_passphrase' | 'backup_passphrase_file'>): Promise<string | null> {
  const read = async () => {
    try {
      return (await readFile(file!, 'utf8')).trim()
    } catch (error) {
      throw new OperatorError(
        `The file of BACKUP_PASSPHRASE_FILE cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  const passphrase = given ?? (file === null ? null : await read())
  if (passphrase !== null && passphrase.length < fewestLetters)
    throw new OperatorError(`The passphrase of backups must have ${fewestLetters} characters or more.`)
  return passphrase
}

/** Encrypted as the program `age` does with a passphrase. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as unknown as globalThis.ReadableStream)
  return Readable.fromWeb(sealed as unknown as ReadableStream)
}

/** What was encrypted, or what is not, as it is. Throws an OperatorError where the passphrase is missing or another one. */
export async function openSealed(
  source: AsyncIterable<Uint8Array>,
  readSecret: () => Promise<string | null>,
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < ageMark.length) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = Readable.from(
    (async function* () {
      yield head
      for (;;) {
        const { done, value } = await chunks.next()
        if (done) return
        yield value
      }
    })(),
    { objectMode: false },
  )
  if (head.toString('latin1', 0, ageMark.length) !== ageMark) return whole
  const passphrase = await readSecret()
  if (passphrase === null)
    throw new OperatorError(
      'This backup is encrypted: set BACKUP_PASSPHRASE_FILE (or BACKUP_PASSPHRASE) to what it was made with.',
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(whole) as unknown as globalThis.ReadableStream)
    return opening(Readable.fromWeb(plain as unknown as ReadableStream))
  } catch (error) {
    throw new OperatorError(
      `This backup cannot be opened: the passphrase is another one, or its beginning is damaged (${(error as Error).message}).`,
    )
  }
}

/** What is encrypted is proven piece by piece, and its end at the end. */
async function* opening(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw new BadArchive('it was changed, or ends in the middle')
  }
}
