import { sql } from 'kysely'
import webPush from 'web-push'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'

export type PushKeys = { public_key: string; private_key: string }

const owner = 'push keys'

/** By which push services know the installation; made when they are asked for first. */
export async function getPushKeys(db: Database, secrets: SecretBox): Promise<PushKeys> {
  const known = await findPushKeys(db, secrets)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = await secrets.seal(privateKey, owner)
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${sealed})
    on conflict (is_only) do nothing`.execute(db)
  return (await findPushKeys(db, secrets))!
}

async function findPushKeys(db: Database, secrets: SecretBox): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return row ? { public_key: row.public_key, private_key: await secrets.open(row.private_key, owner) } : null
}
