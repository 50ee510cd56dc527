import { resetMinutes } from '@cuesheet/contract/sign-in'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { createMailClient } from '../../access/mail-client.ts'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createToken, hashToken } from '../../access/session.ts'
import { createSiteDirectory } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { recordMail, smtpCode } from '../mails/public.ts'
import { mailMinutes, mailTries } from './rules.ts'
import { writeResetMail } from './write-reset-mail.ts'

type Ask = {
  network_id: number
  ask_id: string
  user_id: string
  domain: string
  locale: string
  address: string
  tries: number
}

const atOnce = 20
/** A process that dies while it sends leaves the rest to others after so long. */
const leaseMinutes = 2

/** Sends the requested links to those who have an account; a mail that cannot be sent is retried for a while. */
export async function sendResetMails({ db, config, log, signal }: JobContext): Promise<void> {
  if (config.mail === null) return
  const asks = await claimAsks(db)
  if (asks.length === 0) return
  const mails = createMailClient(config.mail)
  try {
    for (const ask of asks) {
      if (signal.aborted) return
      try {
        await answerAsk(db, config, ask, mails.send)
        await drop(db, ask)
      } catch (error) {
        // The address it goes to is personal data and stays out of the log.
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        log.warn({ ask_id: ask.ask_id, tries: ask.tries, code, responseCode }, 'a mail could not be sent')
        if (ask.tries >= mailTries) await drop(db, ask)
        else {
          const again = new Date((await readClock(db)).getTime() + leaseMinutes * 60_000)
          await db.transaction().execute((trx) => sendJob(trx, 'auth.send-reset-mails', again))
        }
      }
    }
  } finally {
    mails.close()
  }
}

async function answerAsk(
  db: Database,
  config: Config,
  ask: Ask,
  send: (mail: { to: string; subject: string; text: string }) => Promise<unknown>,
): Promise<void> {
  const { network_id, address } = ask
  const account = await findReceiver(db, ask)
  if (!account) return
  const domain = await findOwnDomain(db, config, ask)
  const site = domain === null ? null : await createSiteDirectory(db, config).find(domain)
  if (domain === null || site === null) return
  const token = createToken()
  const token_hash = hashToken(token)
  await db
    .insertInto('password_resets')
    .values({
      network_id,
      token_hash,
      account_id: account.account_id,
      expires_at: sql<Date>`now() + ${sql.lit(`${resetMinutes} minutes`)}::interval`,
    })
    .execute()
  const asked = locales.find((locale) => locale === ask.locale) ?? site.default_locale
  const locale = account.language ?? asked
  // In the fragment, which browsers send to nobody.
  const link = `${mailedOrigin(config, domain)}/login#reset=${token}`
  const about = { site: site.metadata.texts[locale].title, user_id: account.user_id, link }
  const mail = {
    network_id,
    mail_id: ask.ask_id,
    kind: 'password_reset',
    account_id: account.account_id,
    tries: ask.tries,
  } as const
  try {
    await send({ to: account.user_id, ...writeResetMail(locale, about) })
  } catch (error) {
    const state = ask.tries >= mailTries ? 'given_up' : 'failing'
    await recordMail(db, { ...mail, state, code: smtpCode(error) })
    await db
      .deleteFrom('password_resets')
      .where('network_id', '=', network_id)
      .where('token_hash', '=', token_hash)
      .execute()
    throw error
  }
  await recordMail(db, { ...mail, state: 'sent', code: null })
  // Not before: a mail that cannot be sent is tried again, and none was mailed until then.
  await db.transaction().execute((trx) =>
    recordAudit(trx, {
      network_id,
      account_id: null,
      address,
      action: 'account.mail_reset',
      subject: String(account.account_id),
    }),
  )
}

/** The account that signs in with this id; a closed one, which has no password, stays closed. */
async function findReceiver(db: Database, { network_id, user_id }: Ask) {
  const account = await db
    .selectFrom('accounts')
    .select(['account_id', 'user_id', 'language'])
    .where('network_id', '=', network_id)
    .where('user_id', '=', user_id)
    .where('withdrawn_at', 'is', null)
    .where('password_hash', 'like', '$argon2%')
    .executeTakeFirst()
  return account?.user_id
    ? { ...account, user_id: account.user_id, language: account.language as Locale | null }
    : null
}

/** The network's own domain that was asked on, else its first: a link never leads where only a stranger's header says. */
async function findOwnDomain(db: Database, config: Config, ask: Ask): Promise<string | null> {
  if (ask.network_id === 0) return config.installation_domain
  const domains = await db
    .selectFrom('network_domains')
    .select('domain')
    .where('network_id', '=', ask.network_id)
    .orderBy('domain')
    .execute()
  return (domains.find(({ domain }) => domain === ask.domain) ?? domains[0])?.domain ?? null
}

async function claimAsks(db: Database): Promise<Ask[]> {
  await db
    .deleteFrom('password_reset_asks')
    .where(isPresent())
    .where('asked_at', '<', sql<Date>`now() - ${sql.lit(`${mailMinutes} minutes`)}::interval`)
    .execute()
  const isDue = sql<boolean>`next_try_at <= now()`
  const due = await db
    .selectFrom('password_reset_asks')
    .select(['network_id', 'ask_id'])
    .where(isPresent())
    .where(isDue)
    .orderBy('asked_at')
    .limit(atOnce)
    .execute()
  const claimed: Ask[] = []
  // Network by network; what another process takes in the meantime is left to it.
  for (const [network_id, rows] of Map.groupBy(due, (row) => row.network_id)) {
    const taken = await sql<Ask>`
      update password_reset_asks set tries = tries + 1,
        next_try_at = now() + ${sql.lit(`${leaseMinutes} minutes`)}::interval
      where network_id = ${network_id} and ask_id = any(${rows.map(({ ask_id }) => ask_id)}) and ${isDue}
      returning network_id, ask_id, user_id, domain, locale, address, tries`.execute(db)
    claimed.push(...taken.rows)
  }
  return claimed
}

async function drop(db: Database, { network_id, ask_id }: Ask): Promise<void> {
  await db
    .deleteFrom('password_reset_asks')
    .where('network_id', '=', network_id)
    .where('ask_id', '=', ask_id)
    .execute()
}
