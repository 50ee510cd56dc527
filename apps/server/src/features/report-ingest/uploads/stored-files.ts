import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Uploaded bytes lie here, under names of their own: what a client calls its files never becomes a path. */
const folderOf = (dataDir: string) => path.join(dataDir, 'uploads')

export const newStoredName = () => randomBytes(16).toString('hex')
const ownName = /^[0-9a-f]{32}$/

export const storedPath = (dataDir: string, name: string) => path.join(folderOf(dataDir), name)

export async function ensureUploadFolder(dataDir: string): Promise<string> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Keeps a copy of a file; answers how many bytes it has. */
export async function copyStored(dataDir: string, source: string, name: string): Promise<number> {
  const stored = path.join(await ensureUploadFolder(dataDir), name)
  await copyFile(source, stored)
  const handle = await open(stored, 'r+')
  try {
    await handle.datasync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

export async function removeStored(dataDir: string, names: readonly (string | null)[]): Promise<void> {
  for (const name of names) if (name !== null) await rm(storedPath(dataDir, name), { force: true })
}

/** The stored files that nobody has written to for so long. */
export async function listOldStored(dataDir: string, hours: number): Promise<string[]> {
  const before = Date.now() - hours * 3_600_000
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const old: string[] = []
  for (const name of names.filter((each) => ownName.test(each))) {
    const found = await stat(storedPath(dataDir, name)).catch(() => null)
    if (found && found.mtimeMs < before) old.push(name)
  }
  return old
}
