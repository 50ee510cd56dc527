import { readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where files of a backup are kept until all of it is known to be whole. */
export const asideFolder = (data_dir: string) => path.join(data_dir, '.restoring')
const noteFile = (data_dir: string) => path.join(asideFolder(data_dir), 'files.json')

/** Writes down which files are about to be put into the data folder, so that a restore that is cut off can be begun again. */
export async function noteFiles(data_dir: string, place: string, files: readonly string[]): Promise<void> {
  await writeFile(noteFile(data_dir), JSON.stringify({ place, files }), { mode: 0o600, flush: true })
}

/** Files below the data folder that a restore into that database which was cut off may have put there; null: into any. */
export async function listLeftFiles(data_dir: string, place: string | null): Promise<string[]> {
  try {
    const note = JSON.parse(await readFile(noteFile(data_dir), 'utf8')) as { place: string; files: string[] }
    return place === null || note.place === place ? note.files : []
  } catch {
    // There is none, or it was cut off while it was written, before any of them.
    return []
  }
}

/** Removes them, the folders that are empty then, and what was kept aside. */
export async function removeLeftFiles(data_dir: string, place: string): Promise<void> {
  for (const name of await listLeftFiles(data_dir, place)) {
    await rm(path.join(data_dir, name), { force: true })
    await removeEmptyFolders(data_dir, path.dirname(name))
  }
  await rm(asideFolder(data_dir), { recursive: true, force: true })
}

async function removeEmptyFolders(data_dir: string, below: string): Promise<void> {
  for (let name = below; name !== '.'; name = path.dirname(name)) {
    const removed = await rmdir(path.join(data_dir, name)).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}
