import { invitationDays } from '@cuesheet/contract/invitations'
import type { Locale } from '@cuesheet/contract/values/locale'
import { createMailClient } from '../../access/mail-client.ts'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { findPublicName } from '../../access/network-site.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Server } from '../../http/serve.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import type { Invitation } from './mutations.ts'

/**
 * The link of an invitation on the network's own domain, or the installation's where `scope` is null, mailed where this installation sends mail: at once, so that who
 * invites learns whether it arrived at a mail server, and can pass the link on otherwise.
 */
export async function sendInvitation(
  { db, config, log }: Pick<Server, 'db' | 'config' | 'log'>,
  scope: NetworkScope | null,
  { user_id, token, expires_at }: Invitation,
  locale: Locale,
): Promise<{ link: string; expires_at: string; mail: 'sent' | 'failed' | 'none' }> {
  const domain = scope ? await findDomain(db, scope) : config.installation_domain
  const link = `${mailedOrigin(config, domain)}/invitation#${token}`
  const answer = { link, expires_at: expires_at.toISOString() }
  if (config.mail === null) return { ...answer, mail: 'none' }
  const { subject, lines } = textsOf(locale).mails.invitation
  const site = scope ? await findPublicName(db, scope, locale) : textsOf(locale).pages.installation.title
  const values = { site, user_id, link, days: invitationDays }
  const mails = createMailClient(config.mail)
  try {
    await mails.send({
      to: user_id,
      subject: fill(subject, values),
      text: `${fill(lines.join('\n\n'), values)}\n`,
    })
    return { ...answer, mail: 'sent' }
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    log.warn({ network_id: scope?.network_id ?? 0, code, responseCode }, 'an invitation could not be mailed')
    return { ...answer, mail: 'failed' }
  } finally {
    mails.close()
  }
}

async function findDomain(db: Database, { network_id }: NetworkScope): Promise<string> {
  const { domain } = await db
    .selectFrom('network_domains')
    .select('domain')
    .where('network_id', '=', network_id)
    .orderBy('domain')
    .limit(1)
    .executeTakeFirstOrThrow()
  return domain
}
