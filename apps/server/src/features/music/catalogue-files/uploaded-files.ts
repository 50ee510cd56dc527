import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../config.ts'
import { appendPiece } from '../../../disk/append-piece.ts'
import { DomainError } from '../../../errors/domain-error.ts'

/** A catalogue that an operator has brought along, or part of one. */
export type UploadedFile = {
  name: string
  /** Bytes that it has, and those that have come. */
  size: number
  received: number
  /** Where they are. */
  content: string
  /** A folder in which nothing is: what its rows name as files was not brought along. */
  folder: string
}

const rootOf = (dataDir: string) => path.join(dataDir, 'catalogue-files')
const keptMs = 24 * 60 * 60 * 1000

/** Answers by what it is known; random, so that no name decides about a place on the disk. */
export async function beginFile(dataDir: string, about: { name: string; size: number }): Promise<string> {
  const file = randomBytes(16).toString('hex')
  const folder = path.join(rootOf(dataDir), file)
  await mkdir(path.join(folder, 'pieces'), { recursive: true, mode: 0o700 })
  await writeFile(path.join(folder, 'about.json'), JSON.stringify(about), { mode: 0o600 })
  await writeFile(path.join(folder, 'content'), '', { mode: 0o600 })
  return file
}

/** `not_found` for one that there is not, or not any more. */
async function getFile(dataDir: string, file: string): Promise<UploadedFile> {
  const folder = path.join(rootOf(dataDir), file)
  const content = path.join(folder, 'content')
  try {
    const about = JSON.parse(await readFile(path.join(folder, 'about.json'), 'utf8'))
    const { size: received } = await stat(content)
    return { ...about, received, content, folder: path.join(folder, 'pieces') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new DomainError('not_found', { message_key: 'catalogue_file_gone' })
    throw error
  }
}

/** The same of one that has come as a whole; `conflict` for others. */
export async function getWholeFile(dataDir: string, file: string): Promise<UploadedFile> {
  const storedFile = await getFile(dataDir, file)
  if (storedFile.received === storedFile.size) return storedFile
  throw new DomainError('conflict', { message_key: 'catalogue_file_part' })
}

/** Adds a piece; answers how many bytes there are. */
export async function takePiece(
  { data_dir, disk_reserve_bytes: reserve }: Pick<Config, 'data_dir' | 'disk_reserve_bytes'>,
  { file, offset }: { file: string; offset: number },
  bytes: Buffer,
): Promise<number> {
  const { size, received, content } = await getFile(data_dir, file)
  return appendPiece({ file: content, size, received, reserve }, { offset, bytes })
}

export async function deleteFile(dataDir: string, file: string): Promise<void> {
  await getFile(dataDir, file)
  await rm(path.join(rootOf(dataDir), file), { recursive: true, force: true })
}

/** Removes what was begun more than a day ago; answers how many. */
export async function deleteOldFiles(dataDir: string, now: Date): Promise<number> {
  const names = await readdir(rootOf(dataDir)).catch(() => [])
  let deleted = 0
  for (const name of names) {
    const folder = path.join(rootOf(dataDir), name)
    const about = await stat(path.join(folder, 'about.json')).catch(() => stat(folder))
    if (now.getTime() - about.mtimeMs < keptMs) continue
    await rm(folder, { recursive: true, force: true })
    deleted++
  }
  return deleted
}
