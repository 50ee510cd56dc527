import { coolOffHours } from '@cuesheet/contract/payouts'
import { locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { createMailClient, type Mail } from '../../access/mail-client.ts'
import { createSiteDirectory } from '../../access/site.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import { recordMail, smtpCode } from '../mails/public.ts'

const atOnce = 20
const mailTries = 5
/** A process that dies while it sends leaves the rest to others after so long. */
const leaseMinutes = 2

type Due = { network_id: number; account_id: number; mail_id: string; mail_tries: number; holds_from: Date }

/** Tells owners by mail that their payout details were changed, while those are not paid to yet. */
export async function mailChanges({ db, config, log, signal }: JobContext): Promise<void> {
  if (config.mail === null) return
  const due = await db
    .selectFrom('payout_details')
    .select(['network_id', 'account_id', 'mail_id', 'mail_tries', 'holds_from'])
    .where(isPresent())
    .where('mail_due_at', '<=', sql<Date>`now()`)
    .orderBy('mail_due_at')
    .limit(atOnce)
    .execute()
  if (due.length === 0) return
  const mails = createMailClient(config.mail)
  try {
    for (const change of due) {
      if (signal.aborted) return
      const claimed = await claim(db, change)
      if (claimed) await sendOne({ db, config, log }, claimed, mails.send)
    }
  } finally {
    mails.close()
  }
}

/** Takes a mail for this try, unless another process has; null also for one that comes too late. */
async function claim(db: Database, { network_id, account_id, mail_id, mail_tries, holds_from }: Due) {
  const now = await readClock(db)
  const isLate = holds_from <= now
  const isLast = mail_tries + 1 >= mailTries
  const mail_due_at = isLate || isLast ? null : new Date(now.getTime() + leaseMinutes * 60_000)
  const { numUpdatedRows } = await db
    .updateTable('payout_details')
    .set({ mail_tries: mail_tries + 1, mail_due_at })
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('mail_id', '=', mail_id)
    .where('mail_tries', '=', mail_tries)
    .where('mail_due_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n && !isLate ? { network_id, account_id, mail_id, tries: mail_tries + 1 } : null
}

type Claimed = Pick<Due, 'network_id' | 'account_id' | 'mail_id'> & { tries: number }

async function sendOne(
  { db, config, log }: Pick<JobContext, 'db' | 'config' | 'log'>,
  claimed: Claimed,
  send: (mail: Mail) => Promise<unknown>,
): Promise<void> {
  const { network_id, account_id, mail_id, tries } = claimed
  const mail = await writeMail(db, config, claimed)
  if (mail) {
    try {
      await send(mail)
    } catch (error) {
      const code = smtpCode(error)
      log.warn({ mail_id, tries, code }, 'a mail could not be sent')
      const state = tries >= mailTries ? 'given_up' : 'failing'
      await recordMail(db, { ...claimed, kind: 'payout_details', state, code })
      return
    }
    await recordMail(db, { ...claimed, kind: 'payout_details', state: 'sent', code: null })
  }
  await db
    .updateTable('payout_details')
    .set({ mail_due_at: null })
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .where('mail_id', '=', mail_id)
    .execute()
}

/** To the address that the account signs in with; null where that is none. */
async function writeMail(
  db: JobContext['db'],
  config: JobContext['config'],
  { network_id, account_id }: Pick<Due, 'network_id' | 'account_id'>,
): Promise<Mail | null> {
  const { rows } = await sql<{ user_id: string | null; language: string | null; domain: string | null }>`
    select user_id, language, (select min(domain) from network_domains where network_id = ${network_id}) as domain
    from accounts where network_id = ${network_id} and account_id = ${account_id}`.execute(db)
  const { user_id, language, domain } = rows[0] ?? { user_id: null, language: null, domain: null }
  const site = domain && (await createSiteDirectory(db, config).find(domain))
  if (!user_id?.includes('@') || !site) return null
  const locale = locales.find((known) => known === language) ?? site.default_locale
  const { subject, lines } = textsOf(locale).mails.payout_details
  const values = { site: site.metadata.texts[locale].title, user_id, hours: coolOffHours }
  return { to: user_id, subject: fill(subject, values), text: `${fill(lines.join('\n\n'), values)}\n` }
}
