import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { readPlace } from '../../db/read-place.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { listLeftFiles } from './restored-files.ts'
import { isLeftOut } from './write-backup.ts'

/** Throws unless nothing would be lost: a database without a table, and a data folder without files of ours. */
export async function requireEmpty(
  client: pg.Client,
  data_dir: string,
  without: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%s.%s', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v') and not exists (
      select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`)
  if (rows[0])
    throw new OperatorError(
      `A backup is restored into an empty database only, and this one has tables (${rows[0].name}): create another one, or set another DATA_DIR. Nothing was changed.`,
    )
  await requireEmptyFolder(data_dir, without, await readPlace(client))
}

/** The same of the data folder alone. What a restore into that database (null: any) left when it was cut off does not count. */
export async function requireEmptyFolder(
  data_dir: string,
  without: readonly string[],
  place: string | null,
): Promise<void> {
  const left = new Set((await listLeftFiles(data_dir, place)).map((name) => path.join(data_dir, name)))
  const names = await readdir(data_dir).catch(() => [])
  for (const name of names.filter((each) => !isLeftOut(each))) {
    const there = path.join(data_dir, name)
    if (without.includes(there) || (left.size > 0 && (await holdsOnly(there, left)))) continue
    throw new OperatorError(
      `A backup is restored into an empty data folder only, and ${data_dir} holds ${name}: set another DATA_DIR. Nothing was changed.`,
    )
  }
}

async function holdsOnly(there: string, files: ReadonlySet<string>): Promise<boolean> {
  if (files.has(there)) return true
  const entries = await readdir(there).catch(() => null)
  if (entries === null) return false
  for (const name of entries) if (!(await holdsOnly(path.join(there, name), files))) return false
  return true
}
