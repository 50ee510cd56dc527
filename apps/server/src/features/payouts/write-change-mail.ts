import { coolOffHours } from '@cuesheet/contract/payouts'
import { fill, textsOf } from '../../locales/texts.ts'
import { findReceiver, type MailWriter } from '../mails/public.ts'

/** Tells owners that their payout details were changed, while those are not paid to yet. */
export const writeChangeMail: MailWriter = async (trx, mail, config) => {
  const receiver = await findReceiver(trx, config, mail)
  if (!receiver) return null
  const { to, account_id, locale, site } = receiver
  const { subject, lines } = textsOf(locale).mails.payout_details
  const values = { site, user_id: to, hours: coolOffHours }
  return { account_id, to, subject: fill(subject, values), text: `${fill(lines.join('\n\n'), values)}\n` }
}
