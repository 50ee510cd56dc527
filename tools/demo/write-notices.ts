import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { createNotice } from '../../apps/server/src/features/notices/mutations.ts'
import { parseNoticeFile } from '../../apps/server/src/features/notices/parse-notice-file.ts'
import { withDates } from './notice-dates.ts'

type Planned = {
  file: string
  /** Whose it is; without one the installation's own. */
  by?: 'morning' | 'midnight'
  /** Days before today. */
  from: number
  until?: number
  is_draft?: true
  /** Who signs in to the demo has read it. */
  is_read?: true
}

const plans: Planned[] = [
  { file: 'holiday-support', from: 52, until: 45 },
  { file: 'settlement-calendar', from: 33, is_read: true },
  { file: 'music-volume', from: 19, is_read: true },
  { file: 'studio-days', by: 'midnight', from: 8 },
  { file: 'winter-meetup', by: 'morning', from: 6 },
  { file: 'fee-rates', from: 5 },
  // Unread, it would be above every screen of a visitor.
  { file: 'verification-delay', from: 3, is_read: true },
  { file: 'year-end', by: 'morning', from: 2, is_draft: true },
]

type Network = { name: string; network_id: number }

/** The demo networks' notices of the last weeks: most of them read by those who were there. */
export async function writeNotices(
  trx: Transaction<DB>,
  networks: readonly Network[],
  today: string,
): Promise<void> {
  for (const { file, by, from, until, is_draft = false, is_read } of plans) {
    const name = `${file}.md`
    const { texts, roles, is_pinned, is_urgent, slug } = parseNoticeFile(
      readFileSync(path.join(import.meta.dirname, 'notices', name), 'utf8'),
      name,
    )
    const network = networks.find((candidate) => candidate.name === by)
    const now = new Date(`${addDays(today, -from)}T02:30:00Z`)
    const notice_id = await createNotice(
      trx,
      network ? installationScope(network.network_id) : 'installation',
      {
        roles,
        is_draft,
        is_pinned,
        is_urgent,
        texts: texts.map(({ locale, title, body }) => ({
          locale,
          title: withDates(title, today, locale),
          body: withDates(body, today, locale),
        })),
        publish_until: until === undefined ? null : `${addDays(today, -until)}T02:30:00Z`,
        ...(!network && { slug }),
      },
      { account_id: null, now },
    )
    if (!is_draft) await writeReceipts(trx, networks, { notice_id, now, roles, by, is_read })
  }
}

/** Two of three have read it, after some hours each. */
async function writeReceipts(
  trx: Transaction<DB>,
  networks: readonly Network[],
  {
    notice_id,
    now,
    roles,
    by,
    is_read = false,
  }: {
    notice_id: number
    now: Date
    roles: readonly string[]
    by: string | undefined
    is_read: boolean | undefined
  },
): Promise<void> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['account_id', 'network_id', 'user_id', 'permission_flag'])
    .where('network_id', 'is not', null)
    .orderBy('account_id')
    .execute()
  const read = accounts.filter(({ account_id, network_id, user_id, permission_flag }) => {
    const network = networks.find((candidate) => candidate.network_id === network_id)
    const isFor = roles.includes(permission_flag === 1 ? 'manager' : 'member')
    if (!network || !isFor || (by !== undefined && by !== network.name)) return false
    const isKnown = user_id === 'manager@demo.test' || user_id === 'member@demo.test'
    return isKnown ? is_read : (account_id + notice_id) % 3 !== 0
  })
  if (read.length === 0) return
  await trx
    .insertInto('notice_receipts')
    .values(
      read.map(({ account_id, network_id }) => ({
        network_id: network_id!,
        account_id,
        notice_id,
        read_at: new Date(now.getTime() + (1 + (account_id % 30)) * 3_600_000),
      })),
    )
    .execute()
}
