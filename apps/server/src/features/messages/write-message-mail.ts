import { createFormat } from '@cuesheet/contract/format'
import { writeMessage } from '@cuesheet/contract/message-words'
import { coolOffHours } from '@cuesheet/contract/payouts'
import { type MessageKind, messageKinds } from '@cuesheet/contract/values/message-kinds'
import { fill, sayIn, textsOf } from '../../locales/texts.ts'
import { findReceiver, type MailWriter, renderMail } from '../mails/public.ts'
import { namesIn } from './queries.ts'

type Facts = { kind: MessageKind } & Parameters<typeof namesIn>[0]

/** A message as a mail, in the words of the inbox. */
export const writeMessageMail: MailWriter = async (trx, mail, config) => {
  const receiver = await findReceiver(trx, config, mail)
  if (!receiver) return null
  const { to, account_id, locale, currency, site, origin } = receiver
  const { kind, ...told } = mail.facts as Facts
  const say = sayIn(locale, 'messages')
  const { title, detail } = writeMessage(
    say,
    createFormat(locale, currency),
  )({ kind, ...namesIn(told, locale) })
  const { message } = textsOf(locale).mails
  const { leads_to, section } = { section: undefined, ...messageKinds[kind] }
  const path = leads_to === '/manage-member/{id}' ? '/manage-member' : leads_to
  const model = {
    ...receiver,
    title,
    lead: [
      ...(detail ? [detail] : []),
      ...(kind === 'account_payout_changed' ? [fill(message.payout, { hours: coolOffHours })] : []),
    ],
    action: { text: message.open, href: `${origin}${path}${section ? `#${section}` : ''}` },
    foot: [fill(message.foot, { site, user_id: to }), message.choose],
  }
  return { account_id, to, subject: `[${site}] ${title}`, ...renderMail(model) }
}
