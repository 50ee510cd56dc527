import type { Endpoint } from '@cuesheet/contract/endpoint'
import { addNotice } from '@cuesheet/contract/notices'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTrack } from '../testing/catalogue.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { createAccount, createChannel, createNetwork, fileDigest } from '../testing/factories.ts'
import { addSettledFile } from '../testing/settled-files.ts'
import { openTestApp } from '../testing/test-app.ts'
import { recordAudit } from './audit.ts'

/** Lists of the console that are answered whole: why they stay short. */
const bounded: Record<string, string> = {
  'console/networks/brand': 'the latest versions of one network’s look',
  'console/catalogue/charts': 'a week each, the latest sixty',
  'console/catalogue/charts/compare': 'two charts of a hundred tracks',
  'console/catalogue/tags': 'moods, which people make one by one: some hundred',
  'console/catalogue/usage': 'the networks that use one track, those that use it most',
  'console/certificates/of-video': 'the tracks of one video',
  'console/catalogue/track': 'one track',
  'console/close/differences': 'the two hundred channels that differ most',
  'console/close/entries': 'at most five hundred of a network',
  'console/close/proposals': 'one for each channel and member at most',
  'console/close/member': 'one member, its first five hundred lines',
  'console/close/members': 'by page, in the order of what changed most, with totals',
  'console/close/banks': 'some, one for each bank that a network pays by',
  'console/close/objections': 'by page, undecided ones first',
  'console/close/objections/thread': 'what was said of one objection',
  'console/requests': 'by page, what is open first',
  'console/requests/thread': 'every step of one request',
  'console/close/payees': 'by page, by name',
  'console/close/recoveries': 'five hundred sums by channel and month',
  'console/close/settings': 'two families',
  'console/close/statements': 'by page, by name',
  'console/close/shares': 'channels of several members, at most five hundred',
  'console/close/tax-rules': 'some ten, with those that were asked for',
  'console/close/taxes': 'thirty-six months, and the latest two hundred notes',
  'console/close/taxes/rows': 'by page, by name',
  'console/close/cash': 'thirty-six months, and the latest two hundred receipts',
  'console/close/unattributed': 'the five hundred largest sums',
  'console/collection/reports': 'what is collected of one network, the latest days',
  'console/find': 'the first hits of each kind',
  'console/networks/drafts': 'at most twenty',
  'console/networks/keys': 'at most as many as a network may have',
  'console/networks/names': 'every network by name, which pickers search',
  'console/networks/domains/check': 'addresses of one domain',
  'console/notices/receipts': 'a day each, and the latest reminders',
  'console/payouts/batch': 'by page, by line',
  'console/payouts/candidates': 'sums by method and reason, and the first names',
  'console/payouts/layouts': 'some, one for each bank that a network pays by',
  'console/people/one': 'one account, a hundred of its channels',
  'console/people/sessions': 'a hundred of one account',
  'console/reports/rates': 'a month each, and days in doubt',
  'console/reports/counting': 'what the platform announces every other year',
  'console/reports/calendar': 'the days of one month',
  'console/reports/day': 'the kept versions of one day',
  'console/reports/day/difference': 'the hundred channels that differ most',
  'console/reports/files/one': 'the days of one file',
  'console/reports/rejects': 'a file’s first ten thousand rejected rows, made to be saved as one',
  'console/reports/uploads/rejects': 'a file’s first ten thousand rejected rows, made to be saved as one',
  'console/review/reasons': 'words that operators write',
  'console/review/holidays': 'some twenty a year',
  'console/system/jobs': 'the jobs of the program',
  'console/system/state': 'the migrations of the program',
  'console/system/statements': 'the slowest',
  'console/today/exceptions': 'at most a hundred of a kind',
  'console/today/steps': 'the six first steps',
}

const test = await openTestApp()
const { db } = test
const boss = await createAccount(db, null, { as: 'operator' })
const operator = await test.open('localhost', boss)
const network = await createNetwork(db)
const { network_id } = network
const isrc = 'KRA012600001'
const networks = [network]
for (let n = 0; n < 4; n++) networks.push(await createNetwork(db))
const query = { network: network_id }
const member = await createAccount(db, network)
for (let n = 0; n < 5; n++) {
  // Alike in all that lists are ordered by first, so that what follows decides.
  await createAccount(db, network, { as: 'manager', nickname: 'Same' })
  await createAccount(db, networks[n]!)
  const { channel_id } = await createChannel(db, network, { title: 'Same', status: 0 })
  await createTrack(db, { title: 'Same' })
  await recordAudit(db, { network_id, account_id: member.account_id, action: 'session.create' })
  await operator.call(addNotice, { body: { texts: [{ locale: 'ko', title: '휴무', body: '쉽니다.' }] } })
  await sql`insert into video_claims (network_id, channel_id, claim_id, asset_id, video_id, status, isrc, is_active)
    values (${network_id}, ${channel_id}, ${`a${n}`}, 'A', ${`video-${n}-abc`}, 'ACTIVE', ${isrc}, true),
      (${network_id}, ${channel_id}, ${`b${n}`}, 'A', ${`video-${n}-abc`}, 'ACTIVE', ${`KRA0126000${n}9`}, true)`.execute(
    db,
  )
  await db
    .insertInto('report_files')
    .values({
      network_id,
      file_name: `${n}.csv`,
      report_type: 'activity',
      kind: 'activity',
      sha256: fileDigest(String(n)),
      rows_read: 0,
      rows_rejected: 0,
      rows_unchanged: 0,
      rows_unmatched: 0,
      rows_written: 0,
    })
    .execute()
}
const rows = sql`generate_series(1, 5) as n`
const at = sql`timestamptz '2026-11-20 12:00:00.123456+00'`
for (const network_id of [0, networks[0]!.network_id])
  await sql`insert into invitations (network_id, user_id, nickname, permission_flag, operator_role, token_hash, invited_at, expires_at)
    select ${network_id}::integer, n || '@invited.test', 'Same', ${network_id === 0 ? 2 : 1}::integer,
      ${network_id === 0 ? 'reviewer' : null}::text, decode(md5(n::text), 'hex'), ${at}, ${at} from ${rows}`.execute(
    db,
  )
await sql`insert into approvals (kind, subject, asked_by, ends_at)
  select 'network.delete', n::text, ${boss.account_id}::integer, now() + interval '1 day' from ${rows}`.execute(
  db,
)
await sql`insert into outbox (network_id, mail_id, kind, state, tries, tried_at)
  select 0, md5(n::text)::uuid, 'password_reset', 'sent', 1, ${at} from ${rows}`.execute(db)
await sql`insert into figure_tasks (network_id, task) select network_id, 'verify' from networks`.execute(db)
await sql`insert into uploads (account_id) select ${boss.account_id}::integer from ${rows}`.execute(db)
await sql`insert into upload_files (upload_id, file_no, file_name, size) select upload_id, 1, 'a.csv', 1 from uploads`.execute(
  db,
)
await sql`insert into unmatched_channels (network_id, platform_channel_id, first_day, last_day, report_rows, views, revenue)
  select ${network_id}::integer, 'UC' || lpad(n::text, 22, 'x'), '2026-11-01', '2026-11-02', 1, 5, 7 from ${rows}`.execute(
  db,
)
const closed = networks[4]!
const month = '2026-05'
await addSettledFile(db, closed, {
  month: `${month}-01`,
  family: 'ads',
  rows: Array.from({ length: 5 }, (_, n) => ({ channel: null, usd: `${n}.5` })),
})
await sql`insert into payout_batches (network_id, batch_no, method, pay_on, is_proposed, prepared_by, prepared_at)
  select ${closed.network_id}, n, 'bank', '2026-10-30', false, ${member.account_id}, now() from generate_series(1, 5) as n`.execute(
  db,
)
const notice = (await sql<{ id: number }>`select min(notice_id) as id from notices`.execute(db)).rows[0]!.id
/** What each list that is loaded piece by piece is asked for. */
const asked: Record<string, { query: Record<string, unknown>; key: string }> = {
  'console/approvals/list': { query: {}, key: 'approval_id' },
  'console/audit/list': { query: {}, key: 'audit_id' },
  'console/catalogue/claims': { query: {}, key: 'isrc' },
  'console/catalogue/claims/videos': { query: { isrc }, key: 'video_id' },
  'console/catalogue/tracks': { query: {}, key: 'track_id' },
  'console/channels/list': { query, key: 'channel_id' },
  'console/close/months': { query: { network: closed.network_id }, key: 'month' },
  'console/close/rows': { query: { network: closed.network_id, month }, key: 'line' },
  'console/collection/connections': { query: {}, key: 'network_id' },
  'console/networks/invitations': { query, key: 'user_id' },
  'console/networks/list': { query: {}, key: 'network_id' },
  'console/networks/people': { query, key: 'account_id' },
  'console/notices/list': { query: {}, key: 'notice_id' },
  'console/notices/receipts/networks': { query: { notice }, key: 'network_id' },
  'console/payouts/batches': { query: { network: closed.network_id }, key: 'batch_no' },
  'console/people/audit': { query: { account: member.account_id }, key: 'audit_id' },
  'console/people/invitations': { query: {}, key: 'user_id' },
  'console/people/list': { query: {}, key: 'account_id' },
  'console/reports/files': { query, key: 'file_id' },
  'console/reports/networks': { query: {}, key: 'network_id' },
  'console/reports/tasks': { query: {}, key: 'task_id' },
  'console/reports/unmatched': { query: {}, key: 'platform_channel_id' },
  'console/reports/uploads': { query: {}, key: 'upload_id' },
  'console/review/list': { query: {}, key: 'channel_id' },
  'console/system/mails': { query: {}, key: 'mail_id' },
  'console/today/glance': { query: {}, key: 'network_id' },
}

const lists = (await listContractEndpoints()).filter(
  ({ method, access, path, answer }) =>
    method === 'GET' && access === 'operator' && path.startsWith('console/') && hasRows(answer.shape),
)
function hasRows(shape: Endpoint['answer']['shape']): boolean {
  return Object.values(shape).some((part) => {
    const { type } = (part as { _zod: { def: { type: string } } })._zod.def
    return type === 'array'
  })
}
const isPaged = ({ answer }: Endpoint) => 'next' in answer.shape

type Page = { rows: Record<string, unknown>[]; next: string | null }

describe('lists of the console', () => {
  it.each(lists.filter(isPaged).map((list) => [list.path, list] as const))(
    '%s is loaded piece by piece, each row once',
    async (path, list) => {
      const { query, key } = asked[path]!
      const read = async (more: Record<string, unknown>) =>
        (await operator.call(list, { query: { ...query, ...more } })) as unknown as Page
      const whole = await read({ size: 500 })
      const keys = whole.rows.map((row) => row[key])
      expect(keys.length).toBeGreaterThanOrEqual(5)
      expect(whole.next).toBeNull()
      expect(new Set(keys).size).toBe(keys.length)
      for (const size of [1, 2]) {
        const walked: unknown[] = []
        let next: string | null = null
        do {
          const piece: Page = await read({ size, ...(next !== null && { after: next }) })
          expect(piece.rows.length).toBeLessThanOrEqual(size)
          walked.push(...piece.rows.map((row) => row[key]))
          next = piece.next
        } while (next !== null && walked.length <= keys.length)
        expect(walked).toEqual(keys)
      }
    },
  )

  it('are all loaded so, or stay short for a reason', () => {
    const whole = lists.filter((list) => !isPaged(list)).map(({ path }) => path)
    expect(whole.toSorted()).toEqual(Object.keys(bounded).toSorted())
    expect(Object.keys(asked).toSorted()).toEqual(
      lists
        .filter(isPaged)
        .map(({ path }) => path)
        .toSorted(),
    )
  })
})
