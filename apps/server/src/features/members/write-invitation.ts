import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { findPublicName } from '../../access/network-site.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { fill, textsOf } from '../../locales/texts.ts'

type Written = { nickname: string; manager: string; link: string; expires_at: Date }

/** The moment in the books' zone, which is named where a reader may not live in it. */
const untilIn = (locale: Locale, moment: Date) =>
  new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Seoul',
    ...(locale === 'ko' ? {} : { timeZoneName: 'short' }),
  }).format(moment)

/** The text that a manager passes on, in each language. */
export async function writeInvitation(
  db: Database,
  scope: NetworkScope,
  { expires_at, ...values }: Written,
): Promise<Record<Locale, string>> {
  const texts = await Promise.all(
    locales.map(async (locale) => {
      const site = await findPublicName(db, scope, locale)
      const { lines } = textsOf(locale).mails.member_invitation
      return [
        locale,
        fill(lines.join('\n\n'), { ...values, site, until: untilIn(locale, expires_at) }),
      ] as const
    }),
  )
  return Object.fromEntries(texts) as Record<Locale, string>
}
