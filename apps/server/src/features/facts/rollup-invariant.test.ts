import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { activityCsv, reportPart, revenueCsv } from '../../testing/reports.ts'
import { runs } from '../../testing/sample.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importReport } from '../report-ingest/import-report.ts'
import { type LoadConnection, openLoadConnection } from '../report-ingest/load-connection.ts'
import { revertFile } from '../report-ingest/revert-file.ts'
import { changeFacts, removeChannelFacts } from './change-facts.ts'
import { publishFigures } from './publish-figures.ts'
import { purgeFacts } from './purge-facts.ts'
import { verifyRollups } from './verify-rollups.ts'

const { db, url } = await openTestDatabase()
// One for each test, and a second one for loads at the same time: a test that is cut off may still be loading.
const connections: LoadConnection[] = await Promise.all([0, 1, 2].map(() => openLoadConnection(url)))
afterAll(() => Promise.all(connections.map((connection) => connection.end())))

// Around the end of a month, and wide enough for days to leave the 28 that `latest` shows.
const days = ['2026-09-28', '2026-10-28', '2026-10-31', '2026-11-01', '2026-11-28']
const channelCount = 2
const anyDay = fc.constantFrom(...days)
const anyChannel = fc.nat(channelCount - 1)

type Row = { channel: number; video: string; country: string; figure: number; premium: number }
const anyRow = fc.record<Row>({
  channel: anyChannel,
  video: fc.constantFrom('', 'a'),
  country: fc.constantFrom('KR', 'ZZ'),
  figure: fc.nat(3000),
  premium: fc.nat(100),
})
type File = {
  kind: 'activity' | 'revenue' | 'channel' | 'studio views' | 'studio revenue'
  day: string
  rows: Row[]
}
const anyRows = fc.uniqueArray(anyRow, {
  maxLength: 6,
  selector: ({ channel, video, country }) => `${channel} ${video} ${country}`,
})
/** What a collector finds at the platform, which are no exports of Studio. */
const anyPlatformFile = fc.record<File>({
  kind: fc.constantFrom('activity', 'revenue', 'channel'),
  day: anyDay,
  rows: anyRows,
})
const anyFile = fc.record<File>({
  kind: fc.constantFrom('activity', 'revenue', 'channel', 'studio views', 'studio revenue'),
  day: anyDay,
  rows: anyRows,
})

/** Of the channel of its first row. */
function studioText({ kind, day, rows }: File): string {
  const rowsOfOne = rows.filter(({ channel }) => channel === rows[0]!.channel)
  const sum = (of: (row: Row) => number) => rowsOfOne.reduce((all, row) => all + of(row), 0)
  return kind === 'studio revenue'
    ? `Date,Estimated revenue (USD)\n${rows[0] ? `${day},${sum(({ premium }) => premium)}.5\n` : ''}`
    : `날짜,조회수\n합계,1\n${rows[0] ? `${day},${sum(({ figure }) => figure)}\n` : ''}`
}

function textOf(file: File, channels: TestChannel[]): string {
  const { kind, day, rows } = file
  if (kind === 'studio views' || kind === 'studio revenue') return studioText(file)
  const keyed = rows.map(({ channel, video, country }) => ({
    channel: channels[channel]!,
    day,
    video,
    country,
  }))
  const views = keyed.map((key, index) => ({
    ...key,
    views: rows[index]!.figure,
    premium_views: Math.min(rows[index]!.premium, rows[index]!.figure),
  }))
  if (kind === 'revenue')
    return revenueCsv(
      keyed.map((key, index) => ({
        ...key,
        revenue: `${rows[index]!.premium}.${rows[index]!.figure}`,
        premium_revenue: rows[index]!.premium,
      })),
    )
  return activityCsv(views, kind === 'channel' ? 'channel' : 'owner')
}

const typeOf = {
  activity: 'content_owner_basic_a4',
  revenue: 'content_owner_estimated_revenue_a1',
  channel: 'channel_basic_a3',
  'studio views': 'Totals',
  'studio revenue': 'Totals of revenue',
}
const nameOf = ({ kind, day }: File, version: number) =>
  `${typeOf[kind]}.${day.replaceAll('-', '')}.v${version}.csv`

const load = (
  connection: LoadConnection,
  network: TestNetwork,
  file: File,
  channels: TestChannel[],
  name: string,
  text = textOf(file, channels),
) =>
  importReport(connection, network.scope, reportPart(name, text), {
    today: '2026-12-01',
    accept_loss: true,
    channel: channels[file.rows[0]?.channel ?? 0]!.platform_channel_id,
  })

/** The same as parts of one transaction, which sums their days at its end. */
const loadTogether = (network: TestNetwork, files: { name: string; text: string }[]) =>
  connections[0]!.db.transaction().execute(async (trx) => {
    const options = { today: '2026-12-01', accept_loss: true, publish: false, unsummed: new Set<string>() }
    const within = { ...connections[0]!, db: trx, aside: trx }
    for (const { name, text } of files)
      await importReport(within, network.scope, reportPart(name, text), options).catch((error: Error) =>
        expect(error.message).toContain('was taken back on'),
      )
    await publishFigures(trx, network.scope, options.today, options.unsummed)
  })

type Step =
  | { do: 'import'; file: File; version: number; damaged: boolean }
  | { do: 'import together'; files: File[]; version: number }
  | { do: 'take back'; which: number }
  | { do: 'credit'; channel: number; credit: [string, string | null][] }
  | { do: 'delete'; channel: number }
  | { do: 'state'; channel: number; status: number }
const anyCredit = fc.constantFrom<[string, string | null][]>(
  [],
  [['2026-09-01', null]],
  [['2026-10-28', '2026-10-31']],
  [
    ['2026-09-01', '2026-10-28'],
    ['2026-10-31', null],
  ],
)
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      file: anyFile,
      version: fc.integer({ min: 1, max: 3 }),
      damaged: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('credit' as const), channel: anyChannel, credit: anyCredit }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import together' as const),
      files: fc.array(anyPlatformFile, { minLength: 1, maxLength: 4 }),
      version: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), channel: anyChannel }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      channel: anyChannel,
      status: fc.constantFrom(0, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), which: fc.nat(9) }) },
)

async function take(network: TestNetwork, channels: TestChannel[], step: Step): Promise<void> {
  // A deleted channel whose facts still exist is in a file again once it is registered again, which removes them.
  const again =
    step.do === 'import'
      ? step.file.rows.map(({ channel }) => channel)
      : step.do === 'import together'
        ? step.files.flatMap(({ rows }) => rows.map(({ channel }) => channel))
        : step.do === 'credit'
          ? [step.channel]
          : []
  const ids = again.map((index) => channels[index]!.channel_id)
  await db.transaction().execute((trx) => purgeFacts(trx, network.scope, ids))
  if (step.do === 'import') {
    const text = textOf(step.file, channels)
    // A row that says nothing, beside the good ones.
    const damaged = step.damaged && step.file.rows.length > 0 ? `${text},\n` : text
    try {
      await load(connections[0]!, network, step.file, channels, nameOf(step.file, step.version), damaged)
    } catch (error) {
      expect((error as Error).message).toContain('was taken back on')
    }
    return
  }
  if (step.do === 'import together') {
    const files = step.files.map((file, at) => ({
      name: nameOf(file, step.version + at),
      text: textOf(file, channels),
    }))
    return loadTogether(network, files)
  }
  if (step.do === 'take back') {
    const standing = await db
      .selectFrom('report_slots')
      .select('file_id')
      .distinct()
      .where('network_id', '=', network.network_id)
      .orderBy('file_id')
      .execute()
    const file = standing[step.which % Math.max(1, standing.length)]
    if (file) await revertFile(db, network.scope, file.file_id, { dry_run: false })
    return
  }
  const { network_id, channel_id } = channels[step.channel]!
  if (step.do === 'state') {
    await db
      .transaction()
      .execute((trx) =>
        changeFacts(trx, network.scope, { channel_ids: [channel_id], only_credit: true }, () =>
          trx
            .updateTable('channels')
            .set({ status: step.status })
            .where('channel_id', '=', channel_id)
            .execute(),
        ),
      )
    return
  }
  await db.transaction().execute((trx) =>
    step.do === 'delete'
      ? removeChannelFacts(trx, network.scope, [channel_id])
      : changeFacts(trx, network.scope, { channel_ids: [channel_id] }, async () => {
          await trx.deleteFrom('channel_credit').where('channel_id', '=', channel_id).execute()
          for (const [from_day, to_day] of step.credit)
            await trx
              .insertInto('channel_credit')
              .values({ network_id, channel_id, from_day, to_day })
              .execute()
        }),
  )
}

const makeChannels = (network: TestNetwork) =>
  Promise.all(
    Array.from({ length: channelCount }, () => createChannel(db, network, { registered_on: '2026-09-01' })),
  )

/** The days that are marked as held otherwise than day, channel and credit say, of channels and of the network. */
async function listWronglyHeld({ network_id }: TestNetwork): Promise<unknown[]> {
  const { rows } = await sql`
    with meant as (
      select day, channel_id, stored.held, reported.held as of_network,
        not credited and status in (0, 1, 2) and ((coalesce(activity_reported, false) and stored.views > 0)
          or (coalesce(revenue_reported, false) and coalesce(stored.revenue, 0) <> 0)) as is_held
      from channel_day as stored join channels using (network_id, channel_id)
      left join network_day as reported using (network_id, day)
      where network_id = ${network_id}
    )
    select day, channel_id from meant where held <> is_held
    union all select day, null from network_day where network_id = ${network_id}
      and held <> exists (select from meant where meant.day = network_day.day and is_held)`.execute(db)
  return rows
}

test('rollups equal the credited facts after every import, re-issue, change of credit or state, and deletion', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      const network = await createNetwork(db)
      const channels = await makeChannels(network)
      for (const step of steps) {
        await take(network, channels, step)
        expect((await verifyRollups(db, network.scope)).differences).toEqual([])
        expect(await listWronglyHeld(network)).toEqual([])
      }
    }),
    { numRuns: runs(8), interruptAfterTimeLimit: 150_000 },
  )
}, 240_000)

/** Everything stored of a network, its channels by their place. */
async function dump(network: TestNetwork, channels: TestChannel[]): Promise<unknown> {
  const place = new Map(channels.map(({ channel_id }, index) => [channel_id, index]))
  const tables = [
    'video_activity',
    'video_revenue',
    'channel_day',
    'network_day',
    'network_price_day',
    'month_to_date',
  ] as const
  const rows = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).selectAll().where('network_id', '=', network.network_id).execute(),
    ),
  )
  return rows.map((list) =>
    list
      .map((row) =>
        JSON.stringify({
          ...row,
          network_id: 0,
          ...('channel_id' in row ? { channel_id: place.get(row.channel_id) } : {}),
        }),
      )
      .sort(),
  )
}

const fileKey = ({ kind, day }: File) => `${kind} ${day}`

test('any order of imports, repeated and two at a time, ends in the newest of each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFile, { minLength: 3, maxLength: 10 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      async (files, shuffle) => {
        // A channel report, or an export of Studio, names the same channel in every issue: what it leaves out stays as it is.
        const issues = files.map((file, index) => ({
          file:
            file.kind === 'channel' || file.kind.startsWith('studio')
              ? { ...file, rows: [{ channel: 0, video: 'a', country: 'KR', figure: index, premium: 0 }] }
              : file,
          version: index + 1,
        }))
        const newest = [...new Map(issues.map((issue) => [fileKey(issue.file), issue])).values()]
        const straight = await createNetwork(db)
        const straightChannels = await makeChannels(straight)
        for (const { file, version } of newest)
          await load(connections[1]!, straight, file, straightChannels, nameOf(file, version))

        const network = await createNetwork(db)
        const channels = await makeChannels(network)
        const order = [...issues, ...issues.slice(0, 3)]
          .map((issue, index) => ({ issue, rank: shuffle[index % Math.max(1, shuffle.length)] ?? index }))
          .sort((a, b) => a.rank - b.rank)
        await Promise.all(
          connections.slice(1).map(async (connection, half) => {
            for (const { issue } of order.filter((_, index) => index % 2 === half))
              await load(connection, network, issue.file, channels, nameOf(issue.file, issue.version))
          }),
        )
        expect(await dump(network, channels)).toEqual(await dump(straight, straightChannels))
        expect((await verifyRollups(db, network.scope)).differences).toEqual([])
      },
    ),
    { numRuns: runs(10), interruptAfterTimeLimit: 150_000 },
  )
}, 240_000)
