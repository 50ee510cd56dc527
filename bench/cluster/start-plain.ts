import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { askOnce } from './ask-once.ts'

export const programs = '/usr/lib/postgresql/15/bin'

/** The same PostgreSQL as a node of the cluster, with all settings of the coordinator's but those of Citus itself. */
export async function startPlain(coordinator: string): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-plain-'))
  const owner = process.getuid?.() === 0 ? userNumbers('postgres') : {}
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
  const run = (name: string, ...args: string[]) =>
    execFileSync(path.join(programs, name), args, {
      ...owner,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const data = path.join(folder, 'data')
  const settings = await askOnce<{ name: string; value: string }>(
    coordinator,
    `select name, current_setting(name) as value from pg_settings
     where sourcefile like '%/postgresql.conf' and name !~ '^citus\\.'
       and name not in ('port', 'shared_preload_libraries', 'unix_socket_directories')`,
  )
  const port = await findPort()
  run('initdb', '-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-U', 'postgres', '--no-sync')
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    [
      ...settings.map(({ name, value }) => `${name} = '${value.replaceAll("'", "''")}'`),
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      '',
    ].join('\n'),
  )
  run('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-w', 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function userNumbers(name: string): { uid?: number; gid?: number } {
  const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
