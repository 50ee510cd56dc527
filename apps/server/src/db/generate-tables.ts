import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../../..')

/** What the parsers of connection.ts deliver, type by type. */
const typeMapping = {
  int8: 'number',
  date: 'string',
}

/** Writes `outFile` from the tables of the migrated database at `url`, or, to `verify`, compares them. */
export function generateTables(
  url: string,
  outFile: string,
  verify = false,
): { ok: boolean; output: string } {
  const run = spawnSync(
    path.join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--url',
      url,
      '--dialect',
      'postgres',
      '--out-file',
      outFile,
      '--exclude-pattern',
      'schema_migrations',
      '--include-pattern',
      'public.*',
      '--type-mapping',
      JSON.stringify(typeMapping),
      '--numeric-parser',
      'string',
      ...(verify ? ['--verify'] : []),
    ],
    { encoding: 'utf8', cwd: root },
  )
  return { ok: run.status === 0, output: `${run.error?.message ?? ''}${run.stdout}${run.stderr}` }
}
