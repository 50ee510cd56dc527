import type { Locale } from '@cuesheet/contract/values/locale'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { withTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { notify } from '../messages/public.ts'
import { announceNotices } from './announcements.ts'
import { isAuthor, isFor, listTexts } from './authored-queries.ts'
import { type ActingNow, lockNotice } from './mutations.ts'
import { stateOf } from './rules.ts'

type Unread = { network_id: number; account_id: number; language: Locale | null; default_locale: Locale }

/**
 * Reminds those who have not read a notice: each gets a message in its language, and banners that were put away come
 * back. Answers how many accounts; null where that was done within the hour, and nothing happens. `conflict` where it is
 * not published now.
 */
export function resendNotice(db: Database, noticeId: number, acting: ActingNow): Promise<number | null> {
  return withTransaction(db, async (trx) => {
    const notice = await lockNotice(trx, 'installation', noticeId)
    if (stateOf(notice, acting.now) !== 'published')
      throw new DomainError('conflict', { message_key: 'notice_not_published' })
    if (await wasSentAgain(trx, noticeId)) return null
    const { rows } = await sql<Unread>`
      select a.network_id, a.account_id, a.language,
        case when w.is_playist then 'en' else 'ko' end as default_locale
      from notices as n
      join accounts as a on a.withdrawn_at is null and a.network_id <> 0 and ${isFor} and (${isAuthor}) is not true
      join networks as w on w.network_id = a.network_id
      where n.notice_id = ${noticeId} and not exists (
        select from notice_receipts as r
        where r.network_id = a.network_id and r.account_id = a.account_id and r.notice_id = n.notice_id
          and r.read_at is not null)
      order by a.network_id, a.account_id`.execute(trx)
    const texts = await listTexts(trx, noticeId)
    const titleFor = ({ language, default_locale }: Unread) =>
      localeOrder(language ?? default_locale, default_locale)
        .map((locale) => texts.find((text) => text.locale === locale)?.title)
        .find((title) => title !== undefined)!
    const groups = Map.groupBy(rows, (row) => `${row.network_id} ${titleFor(row)}`)
    for (const group of groups.values()) {
      const first = group[0]!
      await notify(trx, installationScope(first.network_id), {
        to: group.map(({ account_id }) => account_id),
        kind: 'notice_reminder',
        channel_id: null,
        names: { notice: titleFor(first) },
      })
    }
    await sql`
      update notice_receipts set dismissed_at = null
      where notice_id = ${noticeId} and read_at is null and dismissed_at is not null`.execute(trx)
    await announceNotices(trx, [notice], acting.now)
    await recordAudit(trx, {
      network_id: notice.network_id ?? 0,
      account_id: acting.account_id,
      action: 'notice.resend',
      subject: String(noticeId),
      after: { title: texts[0]?.title ?? '', accounts: rows.length },
      ...(acting.address !== undefined && { address: acting.address }),
    })
    return rows.length
  })
}

/** Two operators who press at once are to remind everybody once. */
async function wasSentAgain(trx: Transaction<DB>, noticeId: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select 1 from audit_log where action = 'notice.resend' and subject = ${String(noticeId)}
        and at > now() - interval '1 hour') as was`.execute(trx)
  return rows[0]!.was
}
