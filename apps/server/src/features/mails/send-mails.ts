import { sql, type Transaction } from 'kysely'
import { createMailClient, longestMailMs, type MailOutcome } from '../../access/mail-client.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { sendJob } from '../../jobs/send-job.ts'
import {
  type ClaimedMail,
  type MailKind,
  type MailWriter,
  minutesUntilTry,
  type WrittenMail,
} from './rules.ts'

export type MailWriters = Record<MailKind, MailWriter>

type Due = Omit<ClaimedMail, 'facts'> & { state: string; is_late: boolean }

const atOnce = 20
/** Then another run goes on. */
const runMs = 240_000
/** After so long nobody sends it any more. */
const leaseMs = longestMailMs * 2

/**
 * Sends what is due, what must come soonest first. A mail is `sending` before the mail server hears of it, and what has no end
 * then, as its process died, stays so: no mail is sent twice.
 */
export async function sendMails(
  { db, config, log, signal }: JobContext,
  writers: MailWriters,
): Promise<void> {
  const client = config.mail && createMailClient(config.mail)
  const endsAt = performance.now() + runMs
  try {
    for (;;) {
      const due = await listDue(db)
      if (due.length === 0) return
      for (const mail of due) {
        if (signal.aborted) return
        if (mail.state === 'sending' || mail.is_late || client === null) {
          await endUnsent(db, mail, client !== null)
          continue
        }
        const claimed = await claim(db, mail, (trx, taken) =>
          writers[taken.kind as MailKind](trx, taken, config),
        ).catch(async (error: unknown) => {
          log.error({ mail_id: mail.mail_id, kind: mail.kind, err: error }, 'a mail could not be written')
          await putOff(db, mail)
        })
        if (!claimed) continue
        const { to, subject, text, html, headers } = claimed
        const outcome = await client.send({
          to,
          subject,
          text,
          ...(html && { html }),
          ...(headers && { headers }),
          messageId: messageIdOf(mail, config.mail!.from),
        })
        // The address it goes to is personal data and stays out of the log.
        if (outcome.state !== 'taken')
          log.warn({ mail_id: mail.mail_id, kind: mail.kind, ...outcome }, 'a mail could not be sent')
        await settle(db, mail, claimed, outcome)
        if (outcome.state === 'refused' && outcome.isAway) return
      }
      if (performance.now() > endsAt)
        return await db.transaction().execute((trx) => sendJob(trx, 'mails.send'))
    }
  } finally {
    client?.close()
  }
}

const messageIdOf = ({ mail_id }: Due, from: string) => `<${mail_id}@${from.match(/@([^\s<>]+?)>?$/)![1]}>`

async function listDue(db: Database): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select network_id, mail_id, kind, account_id, tries, state, gives_up_at <= now() as is_late
    from outbox where ${isPresent()} and state in ('due', 'failing', 'sending') and due_at <= now()
    order by gives_up_at, mail_id limit ${atOnce}`.execute(db)
  return rows
}

/** The mail as it is written now; null where another process has it, or there is nothing to say. */
async function claim(
  db: Database,
  { network_id, mail_id, tries }: Due,
  write: (trx: Transaction<DB>, mail: ClaimedMail) => Promise<WrittenMail | null>,
): Promise<WrittenMail | null> {
  const until = new Date((await readClock(db)).getTime() + leaseMs)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<ClaimedMail>`
      update outbox set state = 'sending', tries = ${tries + 1}, due_at = ${until}
      where network_id = ${network_id} and mail_id = ${mail_id} and tries = ${tries} and state in ('due', 'failing')
      returning network_id, mail_id, kind, account_id, tries, facts`.execute(trx)
    const written = rows[0] ? await write(trx, rows[0]) : null
    if (rows[0] && !written)
      await sql`update outbox set state = 'void', facts = null
        where network_id = ${network_id} and mail_id = ${mail_id}`.execute(trx)
    return written
  })
}

async function settle(
  db: Database,
  mail: Due,
  { account_id, gist, onTaken, onRefused }: WrittenMail,
  outcome: MailOutcome,
): Promise<void> {
  const now = await readClock(db)
  const tries = mail.tries + 1
  const again = new Date(now.getTime() + minutesUntilTry(tries) * 60_000)
  const code = outcome.state === 'taken' ? null : outcome.code
  const isOver = outcome.state === 'refused' && outcome.isForGood
  const states = { taken: 'sent', unsure: 'unsure', refused: isOver ? 'given_up' : 'failing' } as const
  const state = states[outcome.state]
  await db.transaction().execute(async (trx) => {
    await sql`
      update outbox set state = ${state}, code = ${code}, account_id = ${account_id}, tried_at = ${now}, due_at = ${again},
        facts = case when ${state === 'failing'} then facts else ${state === 'sent' && gist ? JSON.stringify({ gist }) : null}::jsonb end
      where network_id = ${mail.network_id} and mail_id = ${mail.mail_id} and tries = ${tries} and state = 'sending'`.execute(
      trx,
    )
    const isReceiver = outcome.state === 'refused' && outcome.isReceiver
    if (isReceiver || outcome.state === 'taken')
      await sql`
        update accounts set mail_refused_at = ${isReceiver ? now : null}
        where network_id = ${mail.network_id} and account_id = ${account_id}
          and (mail_refused_at is null) = ${isReceiver}`.execute(trx)
    await (outcome.state === 'taken' ? onTaken : outcome.state === 'refused' ? onRefused : undefined)?.(trx)
  })
}

/** Of what was handed over and has no end, or comes too late, or cannot be sent from here. */
async function endUnsent(db: Database, { network_id, mail_id, state, tries }: Due, canSend: boolean) {
  const isUnsure = state === 'sending'
  await sql`
    update outbox set state = case when ${isUnsure} then 'unsure' when ${canSend} and account_id is not null and tries > 0 then 'given_up' else 'void' end,
      code = case when ${isUnsure} then 'interrupted' else code end, facts = null
    where network_id = ${network_id} and mail_id = ${mail_id} and state = ${state} and tries = ${tries}`.execute(
    db,
  )
}

async function putOff(db: Database, { network_id, mail_id, tries }: Due): Promise<void> {
  const again = new Date((await readClock(db)).getTime() + minutesUntilTry(tries + 1) * 60_000)
  await sql`update outbox set tries = ${tries + 1}, due_at = ${again}
    where network_id = ${network_id} and mail_id = ${mail_id} and tries = ${tries} and state in ('due', 'failing')`.execute(
    db,
  )
}
