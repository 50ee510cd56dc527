import { resetMinutes } from '@cuesheet/contract/sign-in'
import type { Locale } from '@cuesheet/contract/values/locale'
import { fill, textsOf } from '../../locales/texts.ts'

/** The mail with the link to reset a forgotten password: plain text, in the account's language. */
export function writeResetMail(
  locale: Locale,
  about: { site: string; user_id: string; link: string },
): { subject: string; text: string } {
  const { subject, lines } = textsOf(locale).mails.password_reset
  const values = { ...about, minutes: resetMinutes }
  return { subject: fill(subject, values), text: `${fill(lines.join('\n\n'), values)}\n` }
}
