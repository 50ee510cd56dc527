import { resetMinutes } from '@cuesheet/contract/sign-in'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createToken, hashToken } from '../../access/session.ts'
import { createSiteDirectory } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/tables.gen.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import type { MailWriter } from '../mails/public.ts'

type Ask = { network_id: number; user_id: string; domain: string; locale: string; address: string }

/** The mail with the link to reset a forgotten password: plain text, in the account's language; null where nobody has such an account. */
export const writeResetMail: MailWriter = async (trx, { network_id, facts }, config) => {
  const ask = { ...(facts as Omit<Ask, 'network_id'>), network_id }
  const account = await findReceiver(trx, ask)
  if (!account) return null
  const domain = await findOwnDomain(trx, config, ask)
  const site = domain === null ? null : await createSiteDirectory(trx, config).find(domain)
  if (domain === null || site === null) return null
  const token = createToken()
  const token_hash = hashToken(token)
  const { account_id, user_id } = account
  await trx
    .insertInto('password_resets')
    .values({
      network_id,
      token_hash,
      account_id,
      expires_at: sql<Date>`now() + ${sql.lit(`${resetMinutes} minutes`)}::interval`,
    })
    .execute()
  const asked = locales.find((locale) => locale === ask.locale) ?? site.default_locale
  const locale = account.language ?? asked
  const { subject, lines } = textsOf(locale).mails.password_reset
  // In the fragment, which browsers send to nobody.
  const link = `${mailedOrigin(config, domain)}/login#reset=${token}`
  const values = { site: site.metadata.texts[locale].title, user_id, link, minutes: resetMinutes }
  return {
    account_id,
    to: user_id,
    subject: fill(subject, values),
    text: `${fill(lines.join('\n\n'), values)}\n`,
    onTaken: (trx) =>
      recordAudit(trx, {
        network_id,
        account_id: null,
        address: ask.address,
        action: 'account.mail_reset',
        subject: String(account_id),
      }),
    onRefused: (trx) =>
      trx
        .deleteFrom('password_resets')
        .where('network_id', '=', network_id)
        .where('token_hash', '=', token_hash)
        .execute(),
  }
}

/** The account that signs in with this id; a closed one, which has no password, stays closed. */
async function findReceiver(trx: Transaction<DB>, { network_id, user_id }: Ask) {
  const account = await trx
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
async function findOwnDomain(trx: Transaction<DB>, config: Config, ask: Ask): Promise<string | null> {
  if (ask.network_id === 0) return config.installation_domain
  const domains = await trx
    .selectFrom('network_domains')
    .select('domain')
    .where('network_id', '=', ask.network_id)
    .orderBy('domain')
    .execute()
  return (domains.find(({ domain }) => domain === ask.domain) ?? domains[0])?.domain ?? null
}
