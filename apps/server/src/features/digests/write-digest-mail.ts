import { isTold } from '@cuesheet/contract/values/message-topics'
import { sql } from 'kysely'
import { createSecretBox } from '../../access/secret-box.ts'
import { findReceiver, type MailWriter } from '../mails/public.ts'
import type { DigestSubject } from './rules.ts'
import { unsubscribePath } from './signed-paths.ts'
import { writeDigest } from './write-digest.ts'

/** A digest as it is at the moment it is sent; null where it says nothing, what it said lately, or is not wanted any more. */
export const writeDigestMail: MailWriter = async (trx, { network_id, account_id, facts }, config) => {
  const receiver = await findReceiver(trx, config, { network_id, account_id })
  if (!receiver || !isTold(receiver.told, 'digest', 'mail')) return null
  const owner = { network_id, account_id: receiver.account_id }
  const unsubscribe = await unsubscribePath(createSecretBox(config, trx), owner)
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
  const subject = facts as DigestSubject
  const written = await writeDigest(
    { db: trx, config, now: rows[0]!.now, unsubscribe },
    { ...receiver, network_id },
    subject,
  )
  if (!written) return null
  const { gist, ...mail } = written
  if (gist !== undefined) {
    const { rows: last } = await sql<{ gist: string }>`
      select facts ->> 'gist' as gist from outbox
      where network_id = ${network_id} and account_id = ${account_id} and kind = 'digest' and state = 'sent' and facts ? 'gist'
        and tried_at > now() - interval '6 days 12 hours'
      order by tried_at desc limit 1`.execute(trx)
    if (last[0]?.gist === gist) return null
  }
  const { account_id: id, to, origin } = receiver
  return {
    ...mail,
    account_id: id,
    to,
    ...(gist !== undefined && { gist }),
    headers: {
      'List-Unsubscribe': `<${origin}${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
