import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadModule, parseSync } from '@libpg-query/parser'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { splitStatements } from './split-statements.ts'

await loadModule()
const countParsed = (sql: string) => parseSync(sql).stmts?.length ?? 0

test('every migration is split into the statements that PostgreSQL sees in it', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const text = await readFile(path.join(migrationsFolder, name), 'utf8')
    const statements = splitStatements(text)
    expect([name, ...statements.map(countParsed)]).toEqual([name, ...statements.map(() => 1)])
    expect([name, statements.length]).toEqual([name, countParsed(text)])
  }
})

test('a function’s body is one statement, and what has no semicolon the last one', () => {
  const body = `create function one() returns int language plpgsql as $$
begin
  return 1;
end
$$;`
  expect(splitStatements(`-- why;\n${body}\n\nselect 1;\nselect\n  2`)).toEqual([
    body,
    'select 1;',
    'select\n  2',
  ])
})
