import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export { findMailSite, findReceiver, type Receiver, readingOf } from './find-receiver.ts'
export { forgetAbout, forgetTarget, mailIdOf, type PostedMail, postAgain, postMails } from './mutations.ts'
export { type MailModel, renderMail } from './render-mail.ts'
export type { Carrier, ClaimedMail, Letter, MailWriter, Way } from './rules.ts'
export { sendDue } from './send-due.ts'

export type LoggedMail = {
  network_id: number
  mail_id: string
  state: 'sent' | 'failing' | 'given_up' | 'unsure'
  tries: number
  /** What the mail server answered, or how the way to it failed; null: it took the mail. */
  code: string | null
  network: string | null
  kind: string
  account_id: number | null
  nickname: string | null
  tried_at: Date
  /** Microseconds since 1970: what the order is by. */
  tried_at_us: number
}

export type MailPlace = { tried_at_us: number; network_id: number; mail_id: string }

/** The mails of all networks, the latest first; those after a place. */
export async function listMails(
  db: Database,
  { failed, after, size }: { failed: boolean; after: MailPlace | null; size: number },
): Promise<LoggedMail[]> {
  const { rows } = await sql<LoggedMail>`
    select mails.network_id, mail_id, networks.name as network, kind, mails.account_id, accounts.nickname, state, tries,
      code, tried_at, (extract(epoch from tried_at) * 1000000)::bigint as tried_at_us
    from outbox as mails
    left join networks on networks.network_id = mails.network_id
    left join accounts on accounts.network_id = mails.network_id and accounts.account_id = mails.account_id
    where way = 'mail' and state in ('failing', 'given_up', 'unsure'${failed ? sql`` : sql`, 'sent'`})
      ${after === null ? sql`` : sql`and (tried_at, mails.network_id, mail_id) < (timestamptz 'epoch' + ${after.tried_at_us}::bigint * interval '1 microsecond', ${after.network_id}::integer, ${after.mail_id}::uuid)`}
    order by tried_at desc, mails.network_id desc, mail_id desc
    limit ${size}`.execute(db)
  return rows
}

export type FailedMails = { failing: number; given_up: number; since: Date | null; code: string | null }

/** Of the last seven days: mails that could not be sent, and what was answered most. */
export async function countFailedMails(db: Database): Promise<FailedMails> {
  const { rows } = await sql<FailedMails>`
    select count(*) filter (where state = 'failing') as failing, count(*) filter (where state <> 'failing') as given_up,
      min(tried_at) as since, mode() within group (order by code) as code
    from outbox where way = 'mail' and state in ('failing', 'given_up', 'unsure') and tried_at > now() - interval '7 days'`.execute(
    db,
  )
  return rows[0]!
}
