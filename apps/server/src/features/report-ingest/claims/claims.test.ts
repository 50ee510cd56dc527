import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { openReportDesk } from '../../../testing/report-desk.ts'
import { activityCsv, reportPart, revenueCsv } from '../../../testing/reports.ts'
import { runs } from '../../../testing/sample.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { decideReview } from '../../channels/review/reviews.ts'
import { changeFacts, rebuildRollups } from '../../facts/change-facts.ts'
import { verifyMonth, verifyRollups } from '../../facts/verify-rollups.ts'
import { importCatalogue } from '../../music/catalogue-import/import-catalogue.ts'
import { importReport } from '../import-report.ts'
import { listReportFiles } from '../list-report-files.ts'
import type { ImportOptions } from '../report-kind.ts'
import { revertFile } from '../revert-file.ts'
import { claims as kind } from './claims.ts'
import type { ClaimsResult } from './merge-claims.ts'

let network: TestNetwork
let channel: TestChannel

const today = '2026-11-20'
const [bloom, rain, snow] = ['KRA012600001', 'KRA012600002', 'KRA012600003']

const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  for (const table of ['video_claims', 'video_tracks', 'tracks'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const [isrc, title] of [
    [bloom, 'Bloom'],
    [rain, 'Rain'],
  ] as const)
    await db.insertInto('tracks').values({ isrc, title, category: 'song' }).execute()
  network = await createNetwork(db)
  channel = await createChannel(db, network)
  const seen = ['a', 'b'].map((video) => ({ channel, day: '2026-11-02', video, views: 1 }))
  await addActivity(db, network, seen)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
})

type Claim = { id: string; video: string; isrc: string; status?: string; of?: string; asset?: string }

/** With the columns that a claims report has, and others beside them, in another order. */
const claimsCsv = (claims: Claim[]) =>
  [
    'video_id,claim_id,claim_status,claim_status_detail,channel_id,asset_id,content_type,isrc,video_title,is_shorts_eligible',
    ...claims.map(
      ({ id, video, isrc, status = 'ACTIVE', of = channel.platform_channel_id, asset = 'A123' }) =>
        `${videoId(video)},${id},${status},,${of},${asset},SOUND_RECORDING,${isrc},"A, title",true`,
    ),
    '',
  ].join('\r\n')

const desk = await openReportDesk<ClaimsResult>(database, () => network, { today, accept_loss: true })
const textOf = (claims: Claim[] | string) => (typeof claims === 'string' ? claims : claimsCsv(claims))
const load = (claims: Claim[] | string, options?: Partial<ImportOptions>, name = 'claims.csv') =>
  desk.load(name, textOf(claims), options)
const refusal = (claims: Claim[] | string, options?: Partial<ImportOptions>) =>
  desk.refusal('claims.csv', textOf(claims), options)
const uses = async () => {
  const { rows } = await sql<{ video: string; title: string; why: string }>`
    select trim('_' from video_id) as video, title,
      concat_ws('+', case when claimed_at is not null then 'claim' end, case when declared_at is not null then 'declared' end) as why
    from video_tracks join tracks using (isrc) where network_id = ${network.network_id} order by 1, 2`.execute(
    db,
  )
  return rows.map(({ video, title, why }) => `${video} ${title}: ${why}`)
}
const declare = (video: string, isrc: string) =>
  db
    .insertInto('video_tracks')
    .values({
      network_id: network.network_id,
      channel_id: channel.channel_id,
      video_id: videoId(video),
      isrc,
      declared_at: new Date(),
      declared_by: null,
    })
    .onConflict((used) =>
      used.columns(['network_id', 'channel_id', 'video_id', 'isrc']).doUpdateSet({ declared_at: new Date() }),
    )
    .execute()
const accounted = ({ rows }: ClaimsResult) =>
  rows.written +
  rows.unchanged +
  rows.rejected +
  rows.unmatched +
  rows.without_isrc +
  rows.nameless +
  rows.superseded

it('is recognised by its header, and says which tracks videos use', async () => {
  const kindOf = async (text: string) =>
    (
      await importReport(desk.connection, network.scope, reportPart('x.csv', text), {
        today,
        day: today,
        dry_run: true,
      })
    ).kind
  expect(await kindOf(claimsCsv([]))).toBe(kind)
  expect(await kindOf(activityCsv([]))).not.toBe(kind)
  const result = await load([
    { id: 'c1', video: 'a', isrc: bloom },
    { id: 'c2', video: 'a', isrc: 'kr-a01-26-00002' },
    { id: 'c3', video: 'b', isrc: rain, of: channel.platform_channel_id.slice(2) },
    { id: 'c4', video: 'b', isrc: bloom, status: 'INACTIVE' },
    // Two claims on the same recording are one use.
    { id: 'c5', video: 'b', isrc: rain, asset: 'A456' },
  ])
  expect(result.uses).toEqual({ added: 3, ended: 0 })
  expect(result.claims).toEqual({ active: 4, other: 1, vanished: 0 })
  expect(await uses()).toEqual(['a Bloom: claim', 'a Rain: claim', 'b Rain: claim'])
})

it('counts and lists what it cannot use, and uses it as soon as it is there', async () => {
  const elsewhere = 'UC'.padEnd(24, 'x')
  const claims = [
    { id: 'c1', video: 'a', isrc: snow },
    { id: 'c2', video: 'later', isrc: bloom },
    { id: 'c3', video: 'a', isrc: bloom, of: elsewhere },
    { id: 'c4', video: 'a', isrc: '' },
    { id: 'c5', video: 'a', isrc: 'nonsense' },
    { id: 'c6', video: 'a', isrc: bloom, of: 'nobody' },
    { id: 'c7', video: 'a', isrc: bloom, status: '' },
    { id: 'c8', video: 'a', isrc: rain },
    { id: 'c9', video: 'a', isrc: rain, of: 'NULL' },
    { id: 'c10', video: '', isrc: rain },
  ]
  const result = await load(claims)
  expect(result.rows).toEqual({
    read: 10,
    written: 3,
    unchanged: 0,
    rejected: 3,
    unmatched: 1,
    without_isrc: 1,
    nameless: 2,
    superseded: 0,
  })
  expect(accounted(result)).toBe(10)
  expect(result.unmatched_channels).toEqual(new Map([[elsewhere, 1]]))
  expect(result.unknown_isrcs).toEqual(new Map([[snow, 1]]))
  expect(result.unknown_videos).toEqual(new Map([[videoId('later'), 1]]))
  expect(result.rejects.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '6 isrc "nonsense" is not two letters, three letters or digits and seven digits',
    `7 channel_id "nobody" is not a channel's id`,
    `8 claim_status (empty) is not a claim's state`,
  ])
  expect(await uses()).toEqual(['a Rain: claim'])

  await importCatalogue(db, reportPart('tracks.csv', `isrc,title\n${snow},Snow\n`), {
    today,
    mapped: {},
    defaults: {},
    files: { folder: '.', fetch_art: false },
  })
  expect(await uses()).toEqual(['a Rain: claim', 'a Snow: claim'])
  const later = [{ channel, day: '2026-11-03', video: 'later', views: 5 }]
  await desk.load('x.csv', activityCsv(later))
  expect(await uses()).toEqual(['a Rain: claim', 'a Snow: claim', 'later Bloom: claim'])
})

it('uses what it named when the video comes with an approval, or with a report of revenue alone', async () => {
  const pending = await createChannel(db, network, { status: 0, credit: [] })
  await load([
    { id: 'c1', video: 'p', isrc: bloom, of: pending.platform_channel_id },
    { id: 'c2', video: 'r', isrc: rain },
  ])
  const seen = [{ channel: pending, day: '2026-11-02', video: 'p', views: 5 }]
  await desk.load('x.csv', activityCsv(seen))
  expect(await uses()).toEqual([])
  await decideReview(
    ...([db, network.scope, pending.channel_id, { decision: 'approve' }] as const),
    ...([{ actor: 'operator', account_id: null, now: new Date('2026-11-02T12:00:00Z') }] as const),
  )
  expect(await uses()).toEqual(['p Bloom: claim'])
  const earned = [{ channel, day: '2026-11-02', video: 'r', revenue: '1' }]
  await desk.load('y.csv', revenueCsv(earned))
  expect(await uses()).toEqual(['p Bloom: claim', 'r Rain: claim'])
})

it('waits for a declaration that is not yet stored without holding what that needs to be stored', async () => {
  await load([{ id: 'c1', video: 'later', isrc: bloom }])
  const { network_id, channel_id } = channel
  await db
    .insertInto('videos')
    .values({ network_id, channel_id, video_id: videoId('later'), title: 'later' })
    .execute()
  const arrived = Promise.withResolvers<void>()
  const change = await db.transaction().execute(async (declaring) => {
    const row = { network_id, channel_id, video_id: videoId('later'), isrc: bloom, declared_at: new Date() }
    await declaring.insertInto('video_tracks').values(row).execute()
    const change = db
      .transaction()
      .execute((trx) => changeFacts(trx, network.scope, { days: [] }, async () => arrived.resolve()))
    await arrived.promise
    await untilWaiting(db)
    return { change }
  })
  await change.change
  expect(await uses()).toEqual(['later Bloom: claim+declared'])
})

it('verify names what claims say and nothing uses, and the other way round; a rebuild mends both', async () => {
  await load([
    { id: 'c1', video: 'a', isrc: bloom },
    { id: 'c2', video: 'b', isrc: rain },
    { id: 'c3', video: 'b', isrc: snow },
  ])
  await declare('a', rain)
  const differences = async () =>
    (await verifyRollups(db, network.scope)).differences.map(({ rollup, expected, stored }) => [
      rollup,
      expected?.isrc,
      stored?.isrc,
    ])
  expect(await differences()).toEqual([])
  await sql`update video_claims set is_used = false where claim_id = 'c1'`.execute(db)
  await sql`delete from video_tracks where isrc = ${bloom}`.execute(db)
  await sql`delete from video_tracks where isrc = ${rain} and claimed_at is not null`.execute(db)
  await sql`update video_tracks set claimed_at = now() where isrc = ${rain}`.execute(db)
  expect(await differences()).toEqual([
    ['video_tracks', bloom, undefined],
    ['video_tracks', undefined, rain],
    ['video_tracks', rain, undefined],
  ])
  // Of one month: what is claimed of the videos that its reports name.
  const ofMonth = async (month: string) =>
    (await verifyMonth(db, network.scope, month, { with_rest: true })).difference_count
  expect([await ofMonth('2026-11-01'), await ofMonth('2026-10-01')]).toEqual([3, 0])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  expect(await differences()).toEqual([])
  expect(await uses()).toEqual(['a Bloom: claim', 'a Rain: declared', 'b Rain: claim'])
})

it('replaces the claims that stood: what ended or vanished ends, what was declared stays', async () => {
  await declare('a', bloom)
  await load([
    { id: 'c1', video: 'a', isrc: bloom },
    { id: 'c2', video: 'a', isrc: rain },
    { id: 'c3', video: 'b', isrc: rain },
    { id: 'c4', video: 'b', isrc: bloom },
  ])
  expect(await uses()).toEqual([
    'a Bloom: claim+declared',
    'a Rain: claim',
    'b Bloom: claim',
    'b Rain: claim',
  ])
  const second = [
    { id: 'c2', video: 'a', isrc: rain, status: 'INACTIVE' },
    // The claim's recording was put right.
    { id: 'c3', video: 'b', isrc: bloom },
    { id: 'c4', video: 'b', isrc: bloom },
  ]
  const result = await load(second)
  expect(result).toMatchObject({
    claims: { active: 2, other: 1, vanished: 1 },
    uses: { added: 0, ended: 3 },
    rows: { written: 2, unchanged: 1 },
  })
  expect(await uses()).toEqual(['a Bloom: declared', 'b Bloom: claim'])
  expect(await load(second)).toMatchObject({
    rows: { written: 0, unchanged: 3 },
    uses: { added: 0, ended: 0 },
  })
  expect(await refusal([])).toMatch(/^It has no rows, and importing it would end all 3 claims that stand/)
  await load([], { day: today })
  expect(await uses()).toEqual(['a Bloom: declared'])
})

describe('a snapshot older than the current one changes nothing', () => {
  const now = [{ id: 'c1', video: 'a', isrc: bloom }]
  const then = [{ id: 'c2', video: 'b', isrc: rain }]
  const of = (day: string, version = 1) => `content_owner_active_claims_a3.${day}.v${version}.csv`

  it.each([
    ['by its day', {}, of('20261103'), {}, of('20261102')],
    ['by its version', {}, of('20261103', 2), {}, of('20261103', 1)],
    [
      'by when it was made',
      { created_at: new Date('2026-11-03T05:00:00Z') },
      'new.csv',
      { created_at: new Date('2026-11-03T04:00:00Z') },
      'old.csv',
    ],
  ])('%s', async (_, newer, name, older, olderName) => {
    await load(now, newer, name)
    const result = await load(then, older, olderName)
    expect(result).toMatchObject({
      is_superseded: true,
      rows: { read: 1, superseded: 1 },
      claims: { active: 1 },
    })
    expect(await uses()).toEqual(['a Bloom: claim'])
    await load(then, newer, name)
    expect(await uses()).toEqual(['b Rain: claim'])
  })
})

it('is refused where it is another network’s, mostly garbage or not whole; a dry run is rolled back', async () => {
  const claims = [{ id: 'c1', video: 'a', isrc: bloom }]
  await load(claims)
  const foreign = [{ id: 'c9', video: 'z', isrc: bloom, of: 'UC'.padEnd(24, 'y') }]
  expect(await refusal(foreign)).toMatch(/is it the report of another network/)
  const garbage = ['x', 'y', 'z'].map((id) => ({ id, video: 'a', isrc: 'no' }))
  expect(await refusal([...garbage, { id: 'c2', video: 'b', isrc: rain }])).toMatch(
    /^3 of its 4 rows were rejected, and/,
  )
  expect(await refusal(garbage)).toMatch(/^Each of its 3 rows was rejected/)
  expect(await refusal([...garbage, ...claims], { strict: true })).toMatch(/^3 of its 4 rows/)
  expect(await refusal('claim_id,claim_status,video_id\n')).toMatch(
    /lacks the columns channel_id, asset_id, isrc/,
  )
  expect(await refusal(claimsCsv([]), { day: '2026-11-21' })).toMatch(/in the future/)
  await load([], { day: today, dry_run: true })
  expect(await uses()).toEqual(['a Bloom: claim'])
  const { rows } = await sql`select from claim_staging`.execute(db)
  expect(rows).toHaveLength(0)
})

it('ends more than 30 % of the current claims only where that is accepted, and can be reverted', async () => {
  const claims = ['c1', 'c2', 'c3', 'c4'].map((id) => ({ id, video: 'a', isrc: bloom }))
  await load(claims)
  expect((await load(claims.slice(1), { accept_loss: false })).claims).toMatchObject({
    active: 3,
    vanished: 1,
  })
  expect(await refusal(claims.slice(2), { accept_loss: false })).toBe(
    'Importing it would end 1 of the 3 claims that stand, more than 30 %. If that is right, import it with --accept-loss.',
  )
  await load(claims.slice(2), {}, 'claims.v9.csv')
  expect(await load(claims, {}, 'claims.v3.csv')).toMatchObject({ is_superseded: true })
  await load(claims, { again: true }, 'claims.v3.csv')
  const [file] = await listReportFiles(db, network.scope, { limit: 1 })
  expect(await uses()).toEqual(['a Bloom: claim'])
  const taken = await revertFile(db, network.scope, file!.file_id, { dry_run: false })
  expect(taken).toMatchObject({ file_name: 'claims.v3.csv', claims_ended: 4 })
  expect(await uses()).toEqual([])
  expect(await refusal(claims)).toMatch(/^This file was taken back on/)
  await load(claims.slice(1), {}, 'claims.v1.csv')
  expect(await uses()).toEqual(['a Bloom: claim'])
})

it('ends as the newest snapshot says, beside what is declared, in any order of arrival', async () => {
  const use = fc.record({ video: fc.constantFrom('a', 'b'), isrc: fc.constantFrom(bloom, rain) })
  const claim = fc.record({
    use,
    status: fc.constantFrom('ACTIVE', 'INACTIVE'),
    id: fc.integer({ min: 1, max: 4 }),
  })
  const step = fc.oneof(
    fc.record({
      day: fc.integer({ min: 1, max: 9 }),
      claims: fc.uniqueArray(claim, { selector: ({ id }) => id }),
    }),
    fc.record({ declared: use }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const table of ['video_claims', 'video_tracks', 'claim_snapshots'])
        await sql`delete from ${sql.table(table)} where network_id = ${network.network_id}`.execute(db)
      const keyOf = ({ video, isrc }: { video: string; isrc: string }) =>
        `${video} ${isrc === bloom ? 'Bloom' : 'Rain'}`
      const declared = new Set<string>()
      let newest = 0
      let claimed = new Set<string>()
      for (const given of steps) {
        if ('declared' in given) {
          await declare(given.declared.video, given.declared.isrc)
          declared.add(keyOf(given.declared))
          continue
        }
        const claims = given.claims.map(({ id, status, use }) => ({ id: `c${id}`, status, ...use }))
        await load(claims, { day: `2026-11-0${given.day}` })
        if (given.day < newest) continue
        newest = given.day
        claimed = new Set(
          given.claims.filter(({ status }) => status === 'ACTIVE').map(({ use }) => keyOf(use)),
        )
      }
      const expected = [...new Set([...claimed, ...declared])].sort().map((key) => {
        const why = [claimed.has(key) ? 'claim' : '', declared.has(key) ? 'declared' : ''].filter(Boolean)
        return `${key}: ${why.join('+')}`
      })
      expect(await uses()).toEqual(expected)
    }),
    { numRuns: runs(25) },
  )
})
