import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { OperatorError } from '../../errors/operator-error.ts'
import { encrypt } from './passphrases.ts'
import { type BackupOptions, type Written, writeBackup } from './write-backup.ts'

export type MadeBackup = Written & { file: string; size_bytes: number; removed: string[] }

const whole = /^cuesheet-\d{8}T\d{9}Z\.tar(\.age)?$/
const partial = /^\.cuesheet-\d{8}T\d{9}Z\.tar(\.age)?\.partial$/
/** A partial one that nobody has written to for so long was left by a process that died. */
const leftMs = 24 * 3_600_000

/**
 * Makes a backup in a folder: under a name that counts as one only once all of it is on the disk. Then the oldest go, so
 * that `keep` are left; null: all.
 */
export async function makeBackup(
  folder: string,
  options: BackupOptions & { passphrase: string | null; keep: number | null },
): Promise<MadeBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The folder of backups ${folder} cannot be made (${error.code}).`)
  })
  const moment = new Date().toISOString().replace(/[-:.]/g, '')
  const name = `cuesheet-${moment}.tar${options.passphrase === null ? '' : '.age'}`
  const file = path.join(folder, name)
  const unfinished = path.join(folder, `.${name}.partial`)
  let written: Written | undefined
  const bytes = await sealed({ ...options, without: [folder] }, (result) => {
    written = result
  })
  let handle: FileHandle
  try {
    handle = await open(unfinished, 'wx', 0o600)
  } catch (error) {
    throw new OperatorError(
      `The folder of backups ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    await syncFolder(folder)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
    if (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code)))
      throw new OperatorError(
        `No space is left on the disk of ${folder}: no backup was made, and nothing of it is left there. Make room, or keep fewer (--keep, BACKUP_KEEP).`,
      )
    throw error
  }
  const { size } = await stat(file)
  return { ...written!, file, size_bytes: size, removed: await removeOld(folder, options.keep) }
}

/** The bytes of a backup, encrypted where there is a passphrase. */
export async function sealed(
  options: BackupOptions & { passphrase: string | null },
  onWritten: (written: Written) => void,
): Promise<Readable> {
  const plain = Readable.from(writeBackup(options, onWritten), { objectMode: false })
  return options.passphrase === null ? plain : encrypt(plain, options.passphrase)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The whole backups of a folder, the latest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => whole.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name))
}

async function removeOld(folder: string, keep: number | null): Promise<string[]> {
  const old = keep === null ? [] : (await listBackups(folder)).slice(keep)
  for (const name of (await readdir(folder)).filter((each) => partial.test(each))) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > leftMs) old.push(file)
  }
  for (const file of old) await rm(file, { force: true })
  return old
}
