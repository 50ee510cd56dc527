import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export type TriedMail = {
  /** 0: an operator's. */
  network_id: number
  mail_id: string
  kind: 'password_reset' | 'collection'
  account_id: number
  state: 'sent' | 'failing' | 'given_up'
  tries: number
  /** What the mail server answered, or how the way to it failed; null: it took the mail. */
  code: string | null
}

/** Writes down how a mail fared at its latest try: to whose account, never its address and what it says. */
export async function recordMail(db: Database, mail: TriedMail): Promise<void> {
  const { state, tries, code } = mail
  await db
    .insertInto('mail_log')
    .values(mail)
    .onConflict((known) =>
      known
        .columns(['network_id', 'mail_id'])
        .doUpdateSet({ state, tries, code, tried_at: sql`excluded.tried_at` }),
    )
    .execute()
}
