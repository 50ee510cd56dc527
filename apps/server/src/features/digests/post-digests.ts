import { type Chosen, isTold } from '@cuesheet/contract/values/message-topics'
import { sql } from 'kysely'
import { isPresent, presentRows } from '../../db/present-networks.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { mailIdOf, type PostedMail, postMails } from '../mails/public.ts'
import { postToWebhooks } from '../messages/public.ts'
import { hoursOf, morningOf, onceOf, subjectsOf } from './rules.ts'

type Reader = {
  network_id: number
  account_id: number
  permission_flag: number
  through: string | null
  told: Chosen
  time_zone: string | null
}

/** Has everybody who wants digests mailed what is new to them this morning, each thing once. */
export async function postDigests({ db, config }: JobContext, now: Date = new Date()): Promise<void> {
  const office = morningOf(null, now)
  const exceptions = { topic: 'exceptions', kind: 'exceptions', facts: {}, once: office.day } as const
  if (office.at === 'now')
    await db.transaction().execute((trx) => postToWebhooks(trx, { network_id: 0 }, exceptions))
  if (config.mail === null) return
  const { rows } = await sql<Reader>`
    select accounts.network_id, account_id, permission_flag, told, time_zone, day::text as through
    from ${presentRows('accounts')} left join ${presentRows('figures_through')} using (network_id)
    where withdrawn_at is null and mail_refused_at is null and user_id like '%@%'
    order by network_id, account_id`.execute(db)
  const { rows: posted } = await sql<{ network_id: number; mail_id: string }>`
    select network_id, mail_id from outbox
    where ${isPresent()} and kind = 'digest' and tried_at > now() - interval '30 days'`.execute(db)
  const known = new Set(posted.map(({ network_id, mail_id }) => `${network_id} ${mail_id}`))
  const due = rows
    .filter(({ told }) => isTold(told, 'digest', 'mail'))
    .flatMap(({ network_id, account_id, permission_flag, through, time_zone }) => {
      const { day, at } = morningOf(time_zone, now)
      if (at !== 'now') return []
      return subjectsOf(permission_flag, { day, through }).map((subject): PostedMail => {
        const [once, hours] = [onceOf(subject), hoursOf(subject)]
        return { network_id, kind: 'digest', account_id, facts: subject, once, hours }
      })
    })
    .filter((mail) => !known.has(`${mail.network_id} ${mailIdOf(mail, mail.once ?? '')}`))
  for (const mails of Map.groupBy(due, ({ network_id }) => network_id).values())
    await db.transaction().execute((trx) => postMails(trx, mails))
}
