import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ReportFileKind } from '@cuesheet/contract/values/report-intake'
import { Command } from 'commander'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { activityCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { withoutPlace } from '../../testing/without-place.ts'
import { addReportCommands } from './commands.ts'
import { recordFile } from './record-file.ts'
import type { ReportKind, ReportResult } from './report-kind.ts'
import { reportKinds } from './report-kinds.ts'

// What a new kind of report consists of: its object, its line of the list, its tables.

const tables = sql`
  create table payments (network_id integer, month date, revenue_type text, nano_usd bigint, file_id bigint,
    primary key (network_id, month, revenue_type));
  create table payment_totals (network_id integer, month date, nano_usd bigint, primary key (network_id, month));
  create table payment_staging (network_id integer, revenue_type text, nano_usd bigint, line integer)`

const totals = (network_id: number) => sql`
  select network_id, month, sum(nano_usd)::bigint as nano_usd from payments where network_id = ${network_id}
  group by network_id, month`

/** Pure: a type of revenue and its amount, or why the row is rejected. */
function makeParsePayment(columns: readonly string[]) {
  const [type, amount] = ['revenue type', 'partner revenue (usd)'].map((name) => columns.indexOf(name))
  return (fields: readonly string[]) => {
    const dollars = Number(fields[amount!])
    if (!Number.isFinite(dollars)) return `partner revenue ${JSON.stringify(fields[amount!])} is not a number`
    return { revenue_type: fields[type!]!, nano_usd: Math.round(dollars * 1e9) }
  }
}

const monthOf = (name: string) =>
  /_M_(\d{4})(\d{2})01_payment_summary/.exec(name)?.slice(1, 3).concat('01').join('-')

const payments: ReportKind<ReportResult & { removed: number }> = {
  name: 'payments' as ReportFileKind,
  recognises: (columns, fileName) =>
    columns.includes('partner revenue (usd)') && monthOf(fileName) !== undefined,
  title_lines: 1,
  staging: {
    table: 'payment_staging',
    columns: ['revenue_type', 'nano_usd', 'line'],
    key: ['revenue_type'],
    figures: ['nano_usd'],
  },
  open(columns, rows, { name }) {
    const parse = makeParsePayment(columns)
    const month = monthOf(name)!
    return {
      take(fields, line) {
        const row = parse(fields)
        if (typeof row === 'string') return row
        rows.addValues([row.revenue_type, row.nano_usd, line])
        return undefined
      },
      async merge(load) {
        const { trx, scope } = load
        const gone = await sql`
          delete from payments where network_id = ${scope.network_id} and month = ${month}`.execute(trx)
        const counts = {
          read: rows.rows_read,
          written: rows.rows_staged,
          rejected: rows.rows_rejected,
          unchanged: 0,
          unmatched: 0,
          superseded: 0,
        }
        const report = { report_type: 'payment_summary', first_day: month, last_day: month }
        const file_id = await recordFile(load, report, counts)
        await sql`
          insert into payments select network_id, ${month}, revenue_type, nano_usd, ${file_id} from payment_staging`.execute(
          trx,
        )
        await payments.store.rebuild(trx, scope, '')
        const { rejects, reject_counts, unmatched_channels } = rows
        const removed = Number(gone.numAffectedRows)
        return {
          report_type: 'payment_summary',
          rows: counts,
          removed,
          rejects,
          reject_counts,
          unmatched_channels,
        }
      },
    }
  },
  describe: ({ removed }) => ({
    status: 'imported',
    type: '',
    rows: [],
    lines: [`  payments   ${removed} replaced`],
  }),
  store: {
    help: 'A payment summary replaces the one of its month.',
    tables: ['payments', 'payment_totals'],
    async verify(db, { network_id }) {
      const { rows } = await sql<{ expected: object | null; stored: object | null }>`
        select to_jsonb(e) as expected, to_jsonb(s) as stored from (${totals(network_id)}) as e
        full join (select * from payment_totals where network_id = ${network_id}) as s using (network_id, month)
        where e.nano_usd is distinct from s.nano_usd`.execute(db)
      const differences = rows.map((row) => ({ rollup: 'payment_totals', ...row }) as never)
      return { difference_count: rows.length, differences }
    },
    async rebuild(trx, { network_id }) {
      await sql`delete from payment_totals where network_id = ${network_id}`.execute(trx)
      await sql`insert into payment_totals ${totals(network_id)}`.execute(trx)
    },
    async revert(trx, scope, file_id) {
      const gone = await sql`
        delete from payments where network_id = ${scope.network_id} and file_id = ${file_id}`.execute(trx)
      await payments.store.rebuild(trx, scope, '')
      const payments_removed = Number(gone.numAffectedRows)
      return {
        was_current: payments_removed > 0,
        result: { payments_removed },
        lines: payments_removed > 0 ? [`  payments   ${payments_removed} removed`] : [],
      }
    },
    current: {
      files: (where) => sql`select network_id, file_id from payments where ${where}`,
      column: 'payments_stand',
      state: 'its payments stand',
    },
  },
}
let network: TestNetwork
const database = await openTestDatabase()
await tables.execute(database.db)
const folder = await mkdtemp(path.join(os.tmpdir(), 'report-kinds-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  reportKinds.push(payments)
  network = await createNetwork(database.db)
})
afterEach(() => {
  reportKinds.splice(reportKinds.indexOf(payments), 1)
})

/** What the command prints, and whether it fails. */
async function run(...args: string[]): Promise<{ text: string; failed: boolean }> {
  const printed: string[] = []
  let failed = false
  const program = new Command().exitOverride().configureOutput({ writeOut: (text) => printed.push(text) })
  addReportCommands(program, {
    ...withoutPlace,
    withDatabase: (use) =>
      use({ db: database.db, url: database.url, installation_domain: '', config: readConfig({}) }),
    today: () => '2026-11-20',
    print: (line) => printed.push(line),
    say() {},
    fail: () => {
      failed = true
    },
  })
  await program.parseAsync(args, { from: 'user' }).catch((error: Error) => printed.push(error.message))
  return { text: printed.join('\n'), failed }
}

async function load(name: string, lines: string[], ...flags: string[]) {
  const file = path.join(folder, name)
  await writeFile(file, [...lines, ''].join('\n'))
  return run('import', file, '--network', network.name, ...flags)
}
const header = 'Revenue Type,Partner Revenue (USD),Note'
const march = 'YouTube_some_owner_M_20260301_payment_summary_v1-0.csv'
const good = ['Payments of March', header, 'Ads,1.5,', 'Premium,-0.25,', '광고\\Shorts,2,']

async function stored() {
  const { rows } = await sql<{ type: string; nano: number }>`
    select revenue_type as type, nano_usd as nano from payments where network_id = ${network.network_id}
    order by 1`.execute(database.db)
  return rows.map(({ type, nano }) => `${type} ${nano}`)
}
const all = ['Ads 1500000000', 'Premium -250000000', '광고\\Shorts 2000000000']
const countFiles = async () =>
  (await sql`select from report_files where network_id = ${network.network_id}`.execute(database.db)).rows
    .length

it('is named by the help of the import, and imported with what each kind has', async () => {
  expect((await run('import', '--help')).text).toMatch(
    /A payment summary replaces the one of its month\.\s+Exit code 1/,
  )
  expect((await load(march, good)).text).toMatch(
    /imported in \d+\.\d\d s\n {2}type {7}payment_summary\n {2}rows {7}3 read: 3 written, 0 unchanged\n {2}payments {3}0 replaced$/,
  )
  expect(await stored()).toEqual(all)
  expect((await load(march, good.slice(0, 3))).text).toContain('payments   3 replaced')
  expect(await stored()).toEqual(all.slice(0, 1))
  const { rows } = await sql`select from payment_staging`.execute(database.db)
  expect(rows).toHaveLength(0)
})

it('is recognised by the header below a title that fills the first piece that is read', async () => {
  for (const bytes of [2 ** 16, 2 ** 18, 2 ** 20])
    expect((await load(march, ['x'.repeat(bytes - 1), ...good.slice(1)])).text).toContain('3 read')
})

it('is imported by a dry run without a trace', async () => {
  expect((await load(march, good, '--dry-run')).text).toContain('imported (dry run: rolled back) in')
  expect([await stored(), await countFiles()]).toEqual([[], 0])
})

it('has its bad rows rejected, those that repeat a key among them, and refuses a file that has no other', async () => {
  const rejects = path.join(folder, 'rejects.csv')
  const bad = [...good, 'Odd,much,', 'Ads,1.5,', 'Premium,7,']
  const { text } = await load(march, bad, '--rejects', rejects)
  for (const line of [
    '  rows       6 read: 3 written, 0 unchanged, 3 rejected',
    '    line 6: partner revenue "much" is not a number',
    '    line 7: repeats line 3',
    '    line 8: has the key of line 4 and other figures',
  ])
    expect(text).toContain(line)
  expect(await stored()).toEqual(all)
  expect((await readFile(rejects, 'utf8')).trim().split('\n')).toHaveLength(4)
  expect(await load(march, bad, '--strict', '--json')).toMatchObject({
    text: expect.stringContaining('"status": "refused"'),
    failed: true,
  })
  expect((await load(march, [header, 'Odd,much,'])).text).toContain('Each of its 1 rows was rejected; line 2')
})

it('is told from others by its name where the header is ambiguous, and from other kinds by the header', async () => {
  const week = await load('YouTube_some_owner_W_20260301_payment_summary.csv', good)
  expect(week.text).toContain('that covers a week or a day')
  const deep = await load(march, ['a title', 'another', ...good.slice(1)])
  expect(deep.text).toContain('settled_payment_summary: payment summary of March 2026, some_owner')
  const channel = await createChannel(database.db, network)
  const views = activityCsv([{ channel, day: '2026-03-01', video: 'a', views: 1 }])
  expect((await load(march, [views.trimEnd()])).text).toContain('type       content_owner_basic_a4')
})

it('is listed, reverted and refused from then on', async () => {
  await load(march, good)
  expect((await run('report-files', '--network', network.name)).text).toContain('its payments stand')
  const { file_id } = await database.db
    .selectFrom('report_files')
    .select('file_id')
    .where('network_id', '=', network.network_id)
    .executeTakeFirstOrThrow()
  const revert = (...flags: string[]) =>
    run('report-files', 'take-back', String(file_id), '--network', network.name, ...flags)
  expect((await revert('--dry-run', '--json')).text).toContain('"payments_removed": 3')
  expect(await stored()).toEqual(all)
  expect((await revert()).text).toMatch(/: taken back\n {2}payments {3}3 removed$/)
  expect(await stored()).toEqual([])
  expect((await load(march, good)).text).toContain('This file was taken back on')
  await load(march, good, '--again')
  expect(await stored()).toEqual(all)
})

it('is verified and rebuilt', async () => {
  await load(march, good)
  const verify = () => run('verify', '--network', network.name)
  expect(await verify()).toMatchObject({ failed: false })
  await sql`update payment_totals set nano_usd = 1 where network_id = ${network.network_id}`.execute(
    database.db,
  )
  expect(await verify()).toMatchObject({ failed: true, text: expect.stringContaining('payment_totals') })
  await run('rebuild', '--network', network.name)
  expect(await verify()).toMatchObject({ failed: false })
})
