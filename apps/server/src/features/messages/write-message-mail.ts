import { coolOffHours } from '@cuesheet/contract/payouts'
import { fill, textsOf } from '../../locales/texts.ts'
import { findReceiver, type MailWriter, renderMail } from '../mails/public.ts'
import { type Told, writeTold } from './write-told.ts'

/** A message as a mail, in the words of the inbox. */
export const writeMessageMail: MailWriter = async (trx, mail, config) => {
  const receiver = await findReceiver(trx, config, mail)
  if (!receiver) return null
  const { to, account_id, locale, site, origin } = receiver
  const told = mail.facts as Told
  const { title, detail, path } = writeTold(told, receiver)
  const { message } = textsOf(locale).mails
  const model = {
    ...receiver,
    title,
    lead: [
      ...(detail ? [detail] : []),
      ...(told.kind === 'account_payout_changed' ? [fill(message.payout, { hours: coolOffHours })] : []),
    ],
    action: { text: message.open, href: `${origin}${path}` },
    foot: [fill(message.foot, { site, user_id: to }), message.choose],
  }
  return { account_id, to, subject: `[${site}] ${title}`, ...renderMail(model) }
}
