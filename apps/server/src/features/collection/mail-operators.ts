import { reportingDay } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import { createSiteDirectory } from '../../access/site.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import { postMails } from '../mails/public.ts'
import { type CollectionTrouble, listCollectionTroubles } from './public.ts'

type Operator = { account_id: number; user_id: string; language: string | null }

/** Tells every operator, once a day, which reports are not coming; nothing where all do. Asked twice a day, it mails once. */
export async function mailOperators({ db, config }: JobContext, now: Date = new Date()): Promise<void> {
  if (config.mail === null) return
  const troubles = await listCollectionTroubles(db, now)
  const site = await createSiteDirectory(db, config).find(config.installation_domain)
  if (troubles.length === 0 || site === null) return
  const operators = await listOperators(db)
  await db.transaction().execute((trx) =>
    postMails(
      trx,
      operators.map(({ account_id, user_id, language }) => {
        const locale = (language as Locale | null) ?? site.default_locale
        const about = { site: site.metadata.texts[locale].title, link: linkOf(config) }
        const facts = { to: user_id, ...writeTroubles(locale, troubles, about) }
        return { network_id: 0, kind: 'collection', account_id, facts, hours: 12, once: reportingDay(now) }
      }),
    ),
  )
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
