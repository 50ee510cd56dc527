import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createAccount } from '../testing/factories.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createSecretBox } from './secret-box.ts'

let data_dir: string
const { db } = await openTestDatabase()
beforeEach(async () => {
  data_dir = await mkdtemp(path.join(os.tmpdir(), 'secret-box-'))
  await sql`truncate secret_key, second_factors`.execute(db)
  return () => rm(data_dir, { recursive: true })
})

const open = (secret_key: string | null = null, folder = data_dir) =>
  createSecretBox({ secret_key, data_dir: folder }, db)
const keyOf = (letter: string) => letter.repeat(32)

async function keepSecret(sealed: Buffer): Promise<void> {
  const { account_id } = await createAccount(db, null, { as: 'operator' })
  await db.insertInto('second_factors').values({ network_id: 0, account_id, secret: sealed }).execute()
}

it('makes a key that only its owner may read, and opens with it after a restart', async () => {
  const folder = path.join(data_dir, 'not there yet')
  const sealed = await open(null, folder).seal('JBSWY3DP', '1/2')
  const file = path.join(folder, 'secret.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP')
  expect(await open(null, folder).open(sealed, '1/2')).toBe('JBSWY3DP')
})

it('encrypts differently each time, and decrypts unchanged for its owner alone', async () => {
  const box = open(keyOf('a'))
  const [one, two] = [await box.seal('JBSWY3DP', '1/2'), await box.seal('JBSWY3DP', '1/2')]
  expect(one.equals(two)).toBe(false)
  await expect(box.open(one, '1/3')).rejects.toThrow()
  one[one.length - 1]! ^= 1
  await expect(box.open(one, '1/2')).rejects.toThrow()
  expect(await box.digest('code', '1/2')).toEqual(await box.digest('code', '1/2'))
  expect(await box.digest('code', '1/2')).not.toEqual(await box.digest('code', '1/3'))
  expect(await box.digest('code', '1/2')).not.toEqual(await open(keyOf('b')).digest('code', '1/2'))
})

it('says that the key is missing, or another one, once something is encrypted with it', async () => {
  await keepSecret(await open(keyOf('a')).seal('JBSWY3DP', '0/1'))
  await expect(open().ready()).rejects.toThrow('set SECRET_KEY to it, or put secret.key back into DATA_DIR')
  await expect(open(keyOf('b')).ready()).rejects.toThrow('is not the key that secrets were encrypted with')
  await open(keyOf('a')).ready()
})

it('takes another key while nothing is encrypted; a process that still has the old one encrypts no more', async () => {
  const old = open(keyOf('a'))
  await old.ready()
  await open(keyOf('b')).ready()
  await expect(old.seal('JBSWY3DP', '0/1')).rejects.toThrow(
    'every process of an installation needs the same one',
  )
})
