import { createHash, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import { sendJob } from '../../jobs/send-job.ts'
import type { MailKind } from './rules.ts'

export type PostedMail = {
  /** 0: an operator's. */
  network_id: number
  kind: MailKind
  /** Null where only its writer finds out. */
  account_id: number | null
  /** What its writer needs, kept until the mail has an end. */
  facts?: object
  /** Given up then. */
  hours: number
  /** By which it comes once: a day, a week. */
  once?: string
}

/** Rows of one statement: a month's mails go to thousands. */
const atOnce = 1000

/** Has mails sent once `trx` is committed. */
export async function postMails(trx: Transaction<DB>, mails: readonly PostedMail[]): Promise<void> {
  if (mails.length === 0) return
  for (let at = 0; at < mails.length; at += atOnce)
    await trx
      .insertInto('outbox')
      .values(
        mails.slice(at, at + atOnce).map(({ hours, once, facts = {}, ...mail }) => ({
          ...mail,
          mail_id: once === undefined ? randomUUID() : mailIdOf(mail, once),
          facts: JSON.stringify(facts),
          gives_up_at: sql<Date>`now() + ${sql.lit(`${hours} hours`)}::interval`,
        })),
      )
      .onConflict((conflict) => conflict.columns(['network_id', 'mail_id']).doNothing())
      .execute()
  await sendJob(trx, 'mails.send')
}

/** The same for whichever process asks, and however often. */
export function mailIdOf(
  { kind, account_id }: Pick<PostedMail, 'kind' | 'account_id'>,
  once: string,
): string {
  const hex = createHash('sha256').update(`${kind} ${once} ${account_id}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
