import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { runJob } from '../../testing/run-job.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { mailOperators } from './mail-operators.ts'
import { listCollectionTroubles } from './public.ts'

const now = new Date('2026-11-20T18:00:00Z')
const post = await openPostOffice()
const { db } = await openTestDatabase()

async function connectNetwork(name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const { network_id } = await createNetwork(db, { name })
  await db
    .insertInto('collection_connections')
    .values({ network_id, way: 'oauth', content_owner: name, credentials: Buffer.from('x'), ...columns })
    .execute()
  return network_id
}
const type = 'content_owner_basic_a4'
async function addReport(
  network_id: number,
  day: string,
  state: string,
  created_at = `${day}T20:00:00Z`,
  of: object = {},
): Promise<void> {
  const report_id = `${network_id} ${day} ${created_at}`
  const row = { network_id, report_id, job_id: 'j', report_type: type, day, created_at, ...of }
  await db
    .insertInto('collected_reports')
    .values({ ...row, download_url: 'x', state, ended_at: created_at })
    .execute()
}
const troublesOf = async (at = now) =>
  (await listCollectionTroubles(db, at)).map(
    ({ network, state, count, day, problem }) =>
      `${network} ${state} ${count}${problem ? ` ${problem}` : ''}${day ? ` ${day}` : ''}`,
  )

test('what keeps reports from being here is found, told once a day, and gone when it is settled', async () => {
  const lasting = { problem: 'consent_ended', problem_since: new Date('2026-11-20T17:00:00Z') }
  await connectNetwork('a-lasting', lasting)
  await connectNetwork('b-passing', { ...lasting, problem: 'unreachable' })
  await connectNetwork('c-ending', { ends_at: new Date('2026-11-21T18:00:00Z') })
  const stopped = await connectNetwork('d-stopped')
  const jobs = (job_id: string, gone_at: Date | null) => ({
    network_id: stopped,
    job_id,
    report_type: type,
    system_managed: false,
    gone_at,
  })
  await db
    .insertInto('collection_jobs')
    .values(jobs('old', new Date('2026-11-19T00:00:00Z')))
    .execute()
  const broken = await connectNetwork('e-broken')
  // The newest issue of the 14th is refused, an older one stands; of the 15th the refused one is replaced; the 16th is missing.
  await addReport(broken, '2026-11-14', 'loaded', '2026-11-15T00:00:00Z')
  await addReport(broken, '2026-11-14', 'refused', '2026-11-17T00:00:00Z')
  await addReport(broken, '2026-11-15', 'refused', '2026-11-16T00:00:00Z')
  await addReport(broken, '2026-11-15', 'loaded', '2026-11-17T00:00:00Z')
  await addReport(broken, '2026-11-17', 'loaded')
  // A month's file is looked at by when it came: of September it comes in October.
  const months = await connectNetwork('f-months')
  const payments = { report_type: 'content_owner_payments_summary_a1', span: 'month' }
  await addReport(months, '2026-09-01', 'refused', '2026-10-18T05:00:00Z', payments)
  await addReport(months, '2026-08-01', 'refused', '2026-09-18T05:00:00Z', payments)
  await connectNetwork('g-version', {
    unread_types: ['content_owner_basic_a5'],
    unread_since: new Date('2026-11-19T00:00:00Z'),
    unread_ends_at: new Date('2027-02-20T12:00:00Z'),
  })
  expect((await troublesOf()).sort()).toEqual([
    'a-lasting problem 1 consent_ended',
    'c-ending ends 1 2026-11-21',
    'd-stopped job 1 2026-11-19',
    'e-broken failed 1 2026-11-14',
    'e-broken missing 1 2026-11-16',
    'f-months month 1 2026-09-01',
    'g-version version 1 2027-02-20',
  ])
  expect(await troublesOf(new Date('2026-11-21T00:00:00Z'))).toContain('b-passing problem 1 unreachable')

  await createAccount(db, null, { as: 'operator', user_id: 'one@example.test' })
  const two = await createAccount(db, null, { as: 'operator', user_id: 'two@example.test' })
  await sql`update accounts set language = 'en'`.execute(db)
  const { mails } = post
  const context = jobContext(db, post.settings)
  const mail = async (at: Date) => {
    await mailOperators(context, at)
    await runJob('mails.send', context)
  }
  await mail(now)
  await mail(new Date('2026-11-20T23:00:00Z'))
  expect(mails.map(({ to }) => to[0]).sort()).toEqual(['one@example.test', 'two@example.test'])
  expect(mails[0]!.text).toContain('e-broken')
  expect(mails[0]!.text).toContain('content_owner_basic_a5')
  expect(mails[0]!.text).toMatch(/f-months: 1 files of the\s+monthly close/)
  await mail(new Date('2026-11-21T18:00:00Z'))
  expect(mails).toHaveLength(4)
  const logged = await db.selectFrom('outbox').select(['account_id', 'state', 'kind']).execute()
  expect(logged.filter(({ account_id }) => account_id === two.account_id)).toMatchObject([
    { state: 'sent', kind: 'collection' },
    { state: 'sent', kind: 'collection' },
  ])

  // Another job has taken over, the refused issue stands, the missing day has come; nobody is connected by the others.
  await db.insertInto('collection_jobs').values(jobs('new', null)).execute()
  await addReport(broken, '2026-11-14', 'loaded', '2026-11-18T00:00:00Z')
  await addReport(broken, '2026-11-16', 'waiting')
  await sql`delete from collection_connections where network_id not in (${stopped}, ${broken})`.execute(db)
  expect(await troublesOf()).toEqual([])
  await mail(new Date('2026-11-22T18:00:00Z'))
  expect(mails).toHaveLength(4)
})

test('a platform that makes nothing new is told, as is one that never made anything', async () => {
  const connected_at = new Date('2026-11-01T00:00:00Z')
  const stopped = await connectNetwork('h-stopped', { connected_at })
  await addReport(stopped, '2026-11-15', 'loaded', '2026-11-16T12:00:00Z')
  await connectNetwork('i-never', { connected_at })
  await connectNetwork('j-new', { connected_at: new Date('2026-11-18T00:00:00Z') })
  const quiet = async (at: string) =>
    (await troublesOf(new Date(at))).filter((trouble) => /^[hij]-/.test(trouble)).sort()
  expect(await quiet('2026-11-19T11:00:00Z')).toEqual(['i-never silent 1'])
  expect(await quiet('2026-11-19T13:00:00Z')).toEqual(['h-stopped silent 1 2026-11-15', 'i-never silent 1'])
  expect(await quiet('2026-11-21T01:00:00Z')).toContain('j-new silent 1')
  await addReport(stopped, '2026-11-16', 'waiting', '2026-11-18T12:00:00Z')
  expect(await quiet('2026-11-19T13:00:00Z')).toEqual(['i-never silent 1'])
})
