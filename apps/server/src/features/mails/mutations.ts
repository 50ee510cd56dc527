import { createHash, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { readClock } from '../../db/clock.ts'
import type { DB } from '../../db/tables.gen.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { jobOf, type MailKind, type Way } from './rules.ts'

export type PostedMail = {
  /** 0: an operator's. */
  network_id: number
  /** Null where only its writer finds out. */
  account_id: number | null
  /** What its writer needs, kept until the mail has an end. */
  facts?: object
  /** Given up then. */
  hours: number
  /** By which it comes once: a day, a week. */
  once?: string
} & (
  | { kind: MailKind; way?: undefined }
  /** `kind`: what is told; `target_id`: whom of those that are told this way. */
  | { kind: string; way: Exclude<Way, 'mail'>; target_id: number }
)

/** Rows of one statement: a month's mails go to thousands. */
const atOnce = 1000

/** Has mails, or what goes another way, sent once `trx` is committed. */
export async function postMails(trx: Transaction<DB>, mails: readonly PostedMail[]): Promise<void> {
  if (mails.length === 0) return
  for (let at = 0; at < mails.length; at += atOnce)
    await trx
      .insertInto('outbox')
      .values(
        mails.slice(at, at + atOnce).map(({ hours, once, facts = {}, way = 'mail', ...mail }) => ({
          ...mail,
          way,
          mail_id: once === undefined ? randomUUID() : mailIdOf(mail, once),
          facts: JSON.stringify(facts),
          gives_up_at: sql<Date>`now() + ${sql.lit(`${hours} hours`)}::interval`,
        })),
      )
      .onConflict((conflict) => conflict.columns(['network_id', 'mail_id']).doNothing())
      .execute()
  for (const job of new Set(mails.map(({ way }) => jobOf[way ?? 'mail']))) await sendJob(trx, job)
}

/** Takes out what was posted to a target. */
export async function forgetTarget(
  trx: Transaction<DB>,
  { network_id, ways, target_id }: { network_id: number; ways: readonly Way[]; target_id: number },
): Promise<void> {
  await sql`delete from outbox where network_id = ${network_id} and way = any(${ways}::text[]) and target_id = ${target_id}`.execute(
    trx,
  )
}

/** Takes out what names a channel or a member that is gone and went, or was to go, another way than by mail. */
export async function forgetAbout(
  trx: Transaction<DB>,
  network_id: number,
  about: { channel_id: number } | { account_id: number },
): Promise<void> {
  const [[name, id]] = Object.entries(about) as [[string, number]]
  const item = JSON.stringify([about])
  await sql`
    delete from outbox where network_id = ${network_id} and way <> 'mail' and facts is not null
      and (facts ->> ${name}::text = ${String(id)} or facts -> 'names' ->> ${name}::text = ${String(id)} or facts -> 'items' @> ${item}::jsonb)`.execute(
    trx,
  )
}

/** Has what was given up sent to its target again; false where there is none. */
export async function postAgain(
  trx: Transaction<DB>,
  {
    network_id,
    way,
    target_id,
    mail_id,
  }: { network_id: number; way: Way; target_id: number; mail_id: string },
): Promise<boolean> {
  const now = await readClock(trx)
  const { numAffectedRows } = await sql`
    update outbox set state = 'due', tries = 0, failed_at = null, due_at = ${now}, gives_up_at = ${new Date(now.getTime() + 3_600_000)}
    where network_id = ${network_id} and way = ${way} and target_id = ${target_id} and mail_id = ${mail_id}
      and state = 'given_up' and facts is not null`.execute(trx)
  if (!numAffectedRows) return false
  await sendJob(trx, jobOf[way])
  return true
}

/** The same for whichever process asks, and however often. */
export function mailIdOf(
  { kind, account_id }: Pick<PostedMail, 'kind' | 'account_id'>,
  once: string,
): string {
  const hex = createHash('sha256').update(`${kind} ${once} ${account_id}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
