import { createHash } from 'node:crypto'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { createMailClient } from '../../access/mail-client.ts'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createSiteDirectory } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import { recordMail } from '../mails/public.ts'
import { type CollectionTrouble, listCollectionTroubles } from './public.ts'

type Operator = { account_id: number; user_id: string; language: string | null }

/** Tells every operator, once a day, which reports are not coming; nothing where all do. Asked twice a day, it mails once. */
export async function mailOperators(
  { db, config, log, signal }: JobContext,
  now: Date = new Date(),
): Promise<void> {
  if (config.mail === null) return
  const troubles = await listCollectionTroubles(db, now)
  const site = await createSiteDirectory(db, config).find(config.installation_domain)
  if (troubles.length === 0 || site === null) return
  const mails = createMailClient(config.mail)
  try {
    for (const operator of await listOperators(db)) {
      if (signal.aborted) return
      const { account_id, user_id } = operator
      const mail_id = idOf(reportingDay(now), account_id)
      if (await wasSent(db, mail_id)) continue
      const locale = (operator.language as Locale | null) ?? site.default_locale
      const mail = writeTroubles(locale, troubles, {
        site: site.metadata.texts[locale].title,
        link: linkOf(config),
      })
      const tried = { network_id: 0, mail_id, kind: 'collection', account_id, tries: 1 } as const
      try {
        await mails.send({ to: user_id, ...mail })
        await recordMail(db, { ...tried, state: 'sent', code: null })
      } catch (error) {
        // The address it goes to is personal data and stays out of the log.
        const { code = 'unknown' } = error as { code?: string }
        log.warn({ account_id, code }, 'a mail could not be sent')
        await recordMail(db, { ...tried, state: 'given_up', code })
      }
    }
  } finally {
    mails.close()
  }
}

const linkOf = (config: Config) =>
  `${mailedOrigin(config, config.installation_domain)}/console/reports/collection`

/** Plain text, in the operator's language. */
function writeTroubles(
  locale: Locale,
  troubles: readonly CollectionTrouble[],
  about: { site: string; link: string },
): { subject: string; text: string } {
  const texts = textsOf(locale).mails.collection
  const lines = troubles.map(({ network, state, count, day, problem, report_types }) =>
    fill(texts[state], {
      network,
      count,
      day: day ?? '–',
      remedy: problem ? texts.problems[problem] : '',
      types: report_types.join(', '),
    }),
  )
  const paragraphs = [texts.begin, lines.map((line) => `- ${line}`).join('\n'), texts.end, texts.again]
  return {
    subject: fill(texts.subject, { ...about, count: troubles.length }),
    text: `${fill(paragraphs.join('\n\n'), about)}\n`,
  }
}

async function listOperators(db: Database): Promise<Operator[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['account_id', 'user_id', 'language'])
    .where('network_id', '=', 0)
    .where('permission_flag', '=', 2)
    .where('withdrawn_at', 'is', null)
    .where('user_id', 'like', '%@%')
    .orderBy('account_id')
    .execute()
  return rows.flatMap(({ user_id, ...row }) => (user_id ? [{ ...row, user_id }] : []))
}

/** The same for a day and an operator, whichever process asks, and however often. */
function idOf(day: string, account_id: number): string {
  const hex = createHash('sha256').update(`collection ${day} ${account_id}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function wasSent(db: Database, mail_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_log')
    .select('mail_id')
    .where('network_id', '=', 0)
    .where('mail_id', '=', mail_id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row !== undefined
}
