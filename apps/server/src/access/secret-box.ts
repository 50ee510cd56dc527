import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { prepareDataFolder } from '../disk/data-folder.ts'
import { OperatorError } from '../errors/operator-error.ts'

/** Encrypts what must be read again (AES-256-GCM) and digests what must only be recognised, under the installation's key. */
export type SecretBox = {
  /** Throws an OperatorError where the key is missing or not the one that secrets were encrypted with. */
  ready(): Promise<void>
  /** `owner` is bound to what is sealed: it opens for nobody else. */
  seal(text: string, owner: string): Promise<Buffer>
  /** The same of many at once. */
  sealAll(secrets: readonly { text: string; owner: string }[]): Promise<Buffer[]>
  open(sealed: Buffer, owner: string): Promise<string>
  digest(text: string, owner: string): Promise<Buffer>
}

type Keys = { key_id: Buffer; sealing: Buffer; digesting: Buffer }

const fileName = 'secret.key'
const version = 1
const [nonceBytes, tagBytes] = [12, 16]

export function createSecretBox(config: Pick<Config, 'secret_key' | 'data_dir'>, db: Database): SecretBox {
  let known: Promise<Keys> | undefined
  const keys = () => {
    known ??= openKeys(config, db).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  const sealAll: SecretBox['sealAll'] = async (secrets) => {
    const { key_id, sealing } = await keys()
    const mark = await findKeyId(db)
    if (!mark?.equals(key_id)) throw new OperatorError(otherKey)
    return secrets.map(({ text, owner }) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    })
  }
  return {
    async ready() {
      await keys()
    },
    sealAll,
    seal: async (text, owner) => (await sealAll([{ text, owner }]))[0]!,
    async open(sealed, owner) {
      const { sealing } = await keys()
      const nonce = sealed.subarray(1, 1 + nonceBytes)
      const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const cipher = createDecipheriv('aes-256-gcm', sealing, nonce)
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const body = sealed.subarray(1 + nonceBytes + tagBytes)
      return cipher.update(body, undefined, 'utf8') + cipher.final('utf8')
    },
    async digest(text, owner) {
      const { digesting } = await keys()
      return createHmac('sha256', digesting).update(`${owner}\n${text}`).digest()
    },
  }
}

const missingKey = `The key that secrets are encrypted with is missing: set SECRET_KEY to it, or put ${fileName} back into DATA_DIR.`
const otherKey = `SECRET_KEY (or ${fileName} in DATA_DIR) is not the key that secrets were encrypted with: every process of an installation needs the same one.`

async function openKeys(config: Pick<Config, 'secret_key' | 'data_dir'>, db: Database): Promise<Keys> {
  const file = path.join(config.data_dir, fileName)
  const secret = config.secret_key ?? (await readKey(file))
  const mark = await findKeyId(db)
  const ofGiven = secret === null ? null : deriveKeys(secret)
  if (ofGiven && mark?.equals(ofGiven.key_id)) return ofGiven
  // All networks are asked, so on a cluster every node: only where there may be secrets of another key.
  const isUsed = mark !== null && (await hasSecrets(db))
  if (ofGiven === null && isUsed) throw new OperatorError(missingKey)
  const keys = ofGiven ?? deriveKeys(await makeKey(file))
  if (mark?.equals(keys.key_id)) return keys
  if (mark && isUsed) throw new OperatorError(otherKey)
  await sql`insert into secret_key (key_id) values (${keys.key_id})
    on conflict (is_only) do update set key_id = excluded.key_id`.execute(db)
  return keys
}

function deriveKeys(text: string): Keys {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', text, 'cuesheet', purpose, bytes))
  return { key_id: derive('key id', 8), sealing: derive('sealing', 32), digesting: derive('digesting', 32) }
}

async function readKey(file: string): Promise<string | null> {
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (key.length < 32) throw new OperatorError(`${file} holds no key. ${missingKey}`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function makeKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  prepareDataFolder(path.dirname(file))
  try {
    await writeFile(file, `${key}\n`, { flag: 'wx', mode: 0o600 })
    return key
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readKey(file)) ?? key
  }
}

async function findKeyId(db: Database): Promise<Buffer | null> {
  return (await db.selectFrom('secret_key').select('key_id').executeTakeFirst())?.key_id ?? null
}

async function hasSecrets(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select 1 from second_factors) or exists (select 1 from collection_connections)
      or exists (select 1 from payout_details) or exists (select 1 from payout_items where details is not null)
      or exists (select 1 from payout_batches where file is not null)
      or exists (select 1 from webhooks) or exists (select 1 from push_keys) as is_used`.execute(db)
  return rows[0]!.is_used
}
