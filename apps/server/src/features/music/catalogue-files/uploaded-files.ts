import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
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
  const found = await getFile(dataDir, file)
  if (found.received === found.size) return found
  throw new DomainError('conflict', { message_key: 'catalogue_file_part' })
}

/** Adds a part; answers how many bytes there are. `conflict` where it is not the next one. */
export async function appendPart(dataDir: string, file: string, at: number, part: Buffer): Promise<number> {
  const { size, received, content } = await getFile(dataDir, file)
  if (at !== received) throw new DomainError('conflict', { message_key: 'catalogue_file_part' })
  if (at + part.length > size) throw new DomainError('too_large')
  const handle = await open(content, 'r+')
  try {
    await handle.write(part, 0, part.length, at)
  } finally {
    await handle.close()
  }
  return at + part.length
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
