import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePassword } from '../access/make-password.ts'
import type { Config } from '../config.ts'
import { prepareDataFolder } from '../disk/data-folder.ts'

const fileName = 'demo-password'

/** The password of the demo accounts: that of the settings, or the one in the data folder, made here at the first start. */
export async function readDemoPassword({
  demo_password,
  data_dir,
}: Pick<Config, 'demo_password' | 'data_dir'>): Promise<string> {
  if (demo_password !== null) return demo_password
  prepareDataFolder(data_dir)
  const file = path.join(data_dir, fileName)
  const stored = await read(file)
  if (stored) return stored
  // Of two processes that start at once both use what the first has written.
  await writeFile(file, `${makePassword()}\n`, { mode: 0o600, flag: stored === null ? 'wx' : 'w' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await read(file)) || readDemoPassword({ demo_password, data_dir })
}

/** Empty where something cut its writing off, null where there is none. */
async function read(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim()
    await chmod(file, 0o600)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
