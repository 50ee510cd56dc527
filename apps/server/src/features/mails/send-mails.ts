import { sql, type Transaction } from 'kysely'
import type { DeliveryOutcome } from '../../access/delivery-outcome.ts'
import { createMailClient } from '../../access/mail-client.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import type { Carrier, MailKind, MailWriter, WrittenMail } from './rules.ts'
import { sendDue } from './send-due.ts'

export type MailWriters = Record<MailKind, MailWriter>

/** Sends the mails that are due. No mail is sent twice. */
export async function sendMails(context: JobContext, writers: MailWriters): Promise<void> {
  const { mail } = context.config
  if (mail === null) return sendDue(context, 'mail', null)
  const client = createMailClient(mail)
  const carrier: Carrier<WrittenMail> = {
    way: 'mail',
    repeats: false,
    write: (trx, taken) => writers[taken.kind as MailKind](trx, taken, context.config),
    deliver: ({ to, subject, text, html, headers }, { mail_id }) =>
      client.send({
        to,
        subject,
        text,
        ...(html && { html }),
        ...(headers && { headers }),
        messageId: `<${mail_id}@${mail.from.match(/@([^\s<>]+?)>?$/)![1]}>`,
      }),
    settle: settleMail,
  }
  try {
    await sendDue(context, 'mail', carrier)
  } finally {
    client.close()
  }
}

async function settleMail(
  trx: Transaction<DB>,
  { network_id }: { network_id: number },
  { letter, outcome, now }: { letter: WrittenMail; outcome: DeliveryOutcome; now: Date },
): Promise<void> {
  const { account_id, onTaken, onRefused } = letter
  const isReceiver = outcome.state === 'refused' && outcome.isReceiver
  if (isReceiver || outcome.state === 'taken')
    await sql`
      update accounts set mail_refused_at = ${isReceiver ? now : null}
      where network_id = ${network_id} and account_id = ${account_id} and (mail_refused_at is null) = ${isReceiver}`.execute(
      trx,
    )
  await (outcome.state === 'taken' ? onTaken : outcome.state === 'refused' ? onRefused : undefined)?.(trx)
}
