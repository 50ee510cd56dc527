import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { countDemoAccounts, setDemoPassword } from '../../apps/server/src/access/demo-accounts.ts'
import { hashPassword, verifyPassword } from '../../apps/server/src/access/password.ts'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { verifyRollups } from '../../apps/server/src/features/facts/verify-rollups.ts'
import { verifyLedger } from '../../apps/server/src/features/ledger/public.ts'
import { listMonths } from '../../apps/server/src/features/settlement/list-months.ts'
import { verifySettlement } from '../../apps/server/src/features/settlement/public.ts'
import { cheapPasswordCost } from '../../apps/server/src/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { recountNetwork } from '../recount/recount-network.ts'
import { addDemoOwners } from '../video-platform/reporting/demo-owners.ts'
import { ReportingPlatform } from '../video-platform/reporting/reporting-platform.ts'
import { closeDemo } from './close/close-demo.ts'
import { continueDemo } from './continue-demo.ts'
import { createDemo, fillNetworks } from './create-demo.ts'
import { demoOwner, planDemo } from './plan-demo.ts'
import { planEarlier } from './plan-earlier.ts'

const today = '2026-11-20'
const password = 'a password of the demo'
let database: TestDatabase

const create = (step = (_text: string) => {}) =>
  createDemo({
    url: database.url,
    password,
    today,
    password_cost: cheapPasswordCost,
    first_alone: true,
    step,
  })
const fill = (step = (_text: string) => {}) => fillNetworks({ url: database.url, today, step })
const breakOff = (text: string) => {
  if (text.endsWith(addDays(today, -150))) throw new Error('killed')
}

async function ask<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.db)).rows
}

beforeAll(async () => {
  database = await createTestDatabase()
  // A creation that breaks off half way leaves nothing, and the next one starts over.
  await expect(create(breakOff)).rejects.toThrow('killed')
  expect(
    await ask('select from networks union all select from tracks union all select from channel_key'),
  ).toEqual([])
  expect(await create()).toBe(true)
  // So does one of the networks after the first; that one can be signed in to meanwhile.
  await expect(fill(breakOff)).rejects.toThrow('killed')
  expect(
    await ask(`select name, count(distinct account_id) > 1 as has_accounts, count(channel_id) > 0 as has_channels
      from networks join accounts using (network_id) left join channels using (network_id) group by 1 order by 1`),
  ).toEqual([
    { name: 'midnight', has_accounts: true, has_channels: false },
    { name: 'morning', has_accounts: true, has_channels: true },
  ])
  await fill()
}, 300_000)
afterAll(() => database.drop())

describe('the demo in the database', () => {
  test('is created once: a database that holds something is left alone', async () => {
    expect(await create()).toBe(false)
    await fill(() => {
      throw new Error('something is made up')
    })
    expect(await ask('select name from networks order by 1')).toEqual([
      { name: 'midnight' },
      { name: 'morning' },
    ])
  })

  test('holds notices in every language and state, some unread by visitors', async () => {
    const counts = await ask<{ unread: number; locales: number; notices: number; drafts: number }>(`
      select count(distinct n.notice_id)::integer as notices,
        (count(distinct n.notice_id) filter (where n.is_draft))::integer as drafts,
        count(distinct t.locale)::integer as locales,
        (select count(*)::integer from notices, accounts where user_id = 'member@demo.test' and not is_draft
          and publish_until is null and 'member' = any(roles) and notices.network_id = accounts.network_id
          and not exists (select from notice_receipts r where r.account_id = accounts.account_id
            and r.notice_id = notices.notice_id)) as unread
      from notices as n join notice_texts as t using (notice_id)`)
    expect(counts).toEqual([{ notices: 8, drafts: 1, locales: 4, unread: 2 }])
  })

  test('says nothing in its notices that is over, or that a month is final before the 20th', async () => {
    const texts = await ask<{ text: string }>("select title || ' ' || body as text from notice_texts")
    const all = texts.map(({ text }) => text).join('\n')
    expect(all).not.toMatch(/\{\w+:\d+\}/)
    for (const date of ['12월 5일 토요일', '11월 30일까지', '2 December', '16 December'])
      expect(all).toContain(date)
    expect(all).toContain('다음 달 20일 무렵 | 확정 금액')
    expect(all).not.toMatch(/15일 무렵|15th of|15 日/)
  })

  test('names where its sites send people: support, terms, privacy', async () => {
    expect(
      await ask(`select name from networks
        where support_url is null or terms_url is null or privacy_url is null`),
    ).toEqual([])
  })

  test('uses tracks only in videos that came later, so that no chart knows one that was not there', async () => {
    expect(
      await ask(`select isrc from chart_tracks join tracks using (isrc) where added_on > sunday
        union all select isrc from video_tracks join videos using (network_id, channel_id, video_id) join tracks using (isrc)
          where added_on > published_at::date or withdrawn_on <= published_at::date`),
    ).toEqual([])
    expect(await ask('select distinct isrc from chart_tracks')).not.toHaveLength(0)
  })

  test('holds every planned view and no other', async () => {
    const stored = await ask<{
      name: string
      views: number
      countries: number
      premium: number
      rows: number
    }>(`
      select name, sum(views)::bigint as views, sum(premium_views)::bigint as premium, count(*) as rows,
        sum((select sum(part) from unnest(country_views) part))::bigint as countries
      from video_activity join networks using (network_id) group by name order by name desc`)
    const plan = planDemo(today)
    const parts = [planEarlier(plan), plan]
    expect(stored.map(({ name, views, countries }) => ({ name, views, countries }))).toEqual(
      plan.networks.map(({ network }, at) => {
        let views = 0
        for (const { calendar, networks } of parts)
          for (const { record, videos } of networks[at]!.channels)
            for (const [index, day] of calendar.days.entries())
              if (networks[at]!.activity_days.has(day) && day >= record.registered_on)
                for (const video of videos) views += video.views[index] ?? 0
        return { name: network.name, views, countries: views }
      }),
    )
    const rows = stored.reduce((sum, network) => sum + network.rows, 0)
    expect(rows).toBeGreaterThan(250_000)
    expect(rows).toBeLessThan(450_000)
    const share = stored.map(({ views, premium }) => premium / views)
    expect(Math.min(...share)).toBeGreaterThan(0.03)
    expect(Math.max(...share)).toBeLessThan(0.2)
  })

  test('has both of the platform’s changes of counting in each network, each of its kind of video alone', async () => {
    const countedAround = (change: string) =>
      ask(`
        select name, is_shorts, day >= '${change}' as is_after, sum(views) > sum(engaged_views) as counts_more
        from video_activity join videos using (network_id, channel_id, video_id) join networks using (network_id)
        where is_shorts is not null and day between date '${change}' - 15 and date '${change}' + 14
        group by name, is_shorts, is_after order by name, is_shorts, is_after`)
    const rows = (others: boolean[], shorts: boolean[]) =>
      ['midnight', 'morning'].flatMap((name) =>
        [others, shorts].flatMap((kind, at) =>
          kind.map((counts_more, after) => ({
            name,
            is_shorts: at === 1,
            is_after: after === 1,
            counts_more,
          })),
        ),
      )
    expect(await countedAround('2025-03-31')).toEqual(rows([false, false], [false, true]))
    expect(await countedAround('2026-08-24')).toEqual(rows([false, true], [true, true]))
    const [missing] = await ask<{ days: number }>(`
      select count(*) as days from networks, generate_series(date '2025-02-01', '${addDays(today, -201)}', interval '1 day') as each
      where not exists (select from network_day as known where known.network_id = networks.network_id
        and known.day = each::date and activity_reported and revenue_reported and views > 0 and revenue > 0)`)
    expect(missing).toEqual({ days: 0 })
  })

  test('has revenue whose countries add up', async () => {
    expect(
      await ask(`select count(*) from video_revenue
        where revenue <> (select sum(part) from unnest(country_revenue) part)
          or premium_revenue > revenue or cardinality(countries) <> cardinality(country_revenue)`),
    ).toEqual([{ count: 0 }])
  })

  test('has channels in every state, held days and credit that begins with the approval', async () => {
    const states = await ask<{ status: number; verification: string; reason: boolean }>(`
      select distinct status, verification, coalesce(status_reason, verification_failure) is not null as reason from channels order by 1, 2`)
    expect(states).toEqual([
      { status: 0, verification: 'failed', reason: true },
      { status: 0, verification: 'pending', reason: false },
      { status: 0, verification: 'verified', reason: false },
      { status: 0, verification: 'verifying', reason: false },
      { status: 1, verification: 'verified', reason: true },
      { status: 2, verification: 'verified', reason: false },
      { status: 3, verification: 'verified', reason: true },
    ])
    const [held] = await ask<{ days: number; before: number }>(`
      select count(*) as days, count(*) filter (where day < approved_on) as before
      from channel_day join channels using (network_id, channel_id) where not credited and revenue > 0`)
    expect(held?.days).toBeGreaterThan(30)
    expect(held?.before).toBeGreaterThan(5)
    expect(
      await ask(`select count(*) from channel_day join channels using (network_id, channel_id)
        where day < registered_on or (credited and day < approved_on)`),
    ).toEqual([{ count: 0 }])
  })

  test('says how far its data reaches and leaves gaps where no report came', async () => {
    const reach = await ask<{ name: string; activity: string; revenue: string; gaps: number }>(`
      select name, max(day) filter (where activity_reported) as activity,
        max(day) filter (where revenue_reported) as revenue,
        (max(day) filter (where activity_reported) - min(day) + 1)
          - count(*) filter (where activity_reported) as gaps
      from network_day join networks using (network_id) group by name order by name desc`)
    expect(reach).toEqual([
      { name: 'morning', activity: addDays(today, -2), revenue: addDays(today, -3), gaps: 1 },
      { name: 'midnight', activity: addDays(today, -1), revenue: addDays(today, -2), gaps: 1 },
    ])
    const [stray] = await ask<{ count: number }>(`
      select count(*) from report_slots s left join report_files f using (network_id, file_id)
      where f.sha256 is distinct from s.sha256 or f.imported_at >= '${today}'::date + 1`)
    expect(stray?.count).toBe(0)
  })

  test('has licensed tracks with valid codes, used by the videos, and a rate for every working day', async () => {
    const [catalogue] = await ask<{ tracks: number; used: number; most: number }>(`
      select (select count(*) from tracks) as tracks, count(distinct isrc) as used,
        (select max(n) from (select count(*) as n from video_tracks group by video_id) v) as most
      from video_tracks`)
    // One is new: no video uses it yet.
    expect(catalogue).toEqual({ tracks: 120, used: 119, most: 2 })
    const [rates] = await ask<{ first: string; last: string; missing: number }>(`
      select min(day) as first, max(day) as last, (
        select count(*) from generate_series(min(day)::timestamp, max(day), interval '1 day') as each
        where extract(isodow from each) < 6) - count(*) as missing
      from exchange_rates`)
    expect(rates).toEqual({ first: '2025-02-03', last: addDays(today, -1), missing: 0 })
  })

  test('has moods in four languages, weekly charts, favourites, and one track that was withdrawn', async () => {
    const [moods] = await ask<object>(`
      select count(*) as tags, count(*) filter (where names ?& array['ko', 'en', 'zh-CN', 'zh-TW']) as named,
        (select min(n) from (select count(*) as n from track_tags group by isrc) t) as least,
        (select count(distinct isrc) from track_tags) as tracks,
        (select count(*) from tracks where withdrawn_on is not null) as withdrawn,
        (select count(*) from tracks join sounds on preview = '/audio/' || encode(sha256, 'hex') || '.wav') as heard
      from tags`)
    expect(moods).toEqual({ tags: 24, named: 24, least: 1, tracks: 120, withdrawn: 1, heard: 90 })
    const charts = await ask<{ name: string; weeks: number; foreign: number }>(`
      select name, count(distinct sunday) as weeks,
        count(*) filter (where not starts_with(isrc, coalesce(isrc_prefix, ''))) as foreign
      from chart_tracks join networks using (network_id) group by name order by name`)
    expect(charts).toEqual([
      { name: 'midnight', weeks: 8, foreign: 0 },
      { name: 'morning', weeks: 8, foreign: 0 },
    ])
    const [favourites] = await ask<{ accounts: number; most: number }>(`
      select count(*) as accounts, max(n) as most
      from (select count(*) as n from favourite_tracks group by account_id) f`)
    expect(favourites?.accounts).toBe(10)
    expect(favourites?.most).toBeLessThanOrEqual(9)
  })

  test('has fees that changed and one that will', async () => {
    const [fees] = await ask<{ past: number; coming: number }>(`
      select count(*) filter (where from_month <= '${today}') as past,
        count(*) filter (where from_month > '${today}') as coming from fee_rates`)
    expect(fees?.past).toBeGreaterThanOrEqual(5)
    expect(fees?.coming).toBe(2)
  })

  test('opens and closes its accounts, also those whose passwords changed meanwhile', async () => {
    const hashes = () =>
      ask<{ user_id: string; password_hash: string }>('select user_id, password_hash from accounts')
    const opened = async (given: string) => {
      let count = 0
      for (const { password_hash } of await hashes()) if (await verifyPassword(password_hash, given)) count++
      return count
    }
    expect(await countDemoAccounts(database.db)).toBe(11)
    expect(await opened(password)).toBe(11)
    const before = await hashes()
    await setDemoPassword(database.db, password, cheapPasswordCost)
    expect(await hashes()).toEqual(before)

    const [manager] = await ask<{ network_id: number; account_id: number }>(
      `select network_id, account_id from accounts where user_id = 'manager@demo.test' limit 1`,
    )
    await database.db
      .insertInto('sessions')
      .values({ ...manager!, token_hash: Buffer.from('token') })
      .execute()
    await database.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword('changed meanwhile', cheapPasswordCost) })
      .where('account_id', '=', manager!.account_id)
      .execute()
    await setDemoPassword(database.db, 'an own password', cheapPasswordCost)
    expect([await opened(password), await opened('an own password')]).toEqual([0, 11])
    await setDemoPassword(database.db, null, cheapPasswordCost)
    expect([await opened(password), await opened('an own password')]).toEqual([0, 0])
    expect(await ask('select from sessions')).toEqual([])
  })

  test('closes its last months, once, also where that was killed, and the books are clean', async () => {
    const files = await mkdtemp(path.join(tmpdir(), 'files-of-the-close-'))
    onTestFinished(() => rm(files, { recursive: true }))
    const close = (step = (_text: string) => {}) => closeDemo({ url: database.url, today, step, files })
    // A person has begun: nothing is done.
    await sql`
      insert into audit_log (network_id, account_id, action, address)
      select network_id, account_id, 'close.set_basis', '127.0.0.1' from accounts where user_id = 'manager@demo.test'`.execute(
      database.db,
    )
    await close()
    expect(await ask('select from settled_files union all select from settlement_months')).toEqual([])
    await sql`delete from audit_log where action = 'close.set_basis'`.execute(database.db)
    const killed = close((text) => {
      if (text.endsWith('closing 2026-08')) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await close()
    const [network] = await ask<{ network_id: number }>(
      "select network_id from networks where name = 'morning'",
    )
    const { rows } = await listMonths(database.db, { network: network!.network_id, size: 10, today })
    expect(rows.map(({ month, state, needs }) => [month, state, needs])).toEqual([
      ['2026-10', 'collecting', ['tie_out', 'entries']],
      ...['2026-09', '2026-08', '2026-07', '2026-06', '2026-05'].map((month) => [month, 'paid', []]),
    ])
    // What was settled is what was estimated, within some percent.
    for (const { estimated_usd, paid_by_platform_usd } of rows)
      expect(Math.abs(Number(paid_by_platform_usd) / Number(estimated_usd) - 1)).toBeLessThan(0.06)
    const scope = installationScope(network!.network_id)
    expect((await verifySettlement(database.db, scope)).differences).toEqual([])
    expect((await verifyLedger(database.db, scope)).differences).toEqual([])
    const recounts = await recountNetwork(database.url, network!.network_id, files)
    expect(recounts.map(({ month, differences }) => [month, differences])).toEqual(
      ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].map((month) => [month, []]),
    )
    expect(
      await ask(
        `select kind, bool_and(confirmed_at is null) as waits from settlement_entries group by kind order by kind collate "C"`,
      ),
    ).toEqual([
      { kind: 'adjustment', waits: true },
      { kind: 'advance', waits: false },
    ])
    expect(await ask('select distinct carry_reason as reason from settlement_members order by 1')).toEqual([
      { reason: 'held' },
      { reason: null },
    ])
    const deeds = () => ask("select count(*) from audit_log where action like 'close.%'")
    const before = await deeds()
    await close()
    expect(await deeds()).toEqual(before)
  }, 120_000)

  test('goes on from its last day as its reports would have it', async () => {
    const later = addDays(today, 9)
    const platform = new ReportingPlatform()
    platform.now = () => new Date(`${later}T18:00:00Z`)
    addDemoOwners(platform, today)
    const networks = await ask<{ network_id: number; name: string }>('select network_id, name from networks')
    const expected: string[] = []
    for (const { network_id, name } of networks)
      for (const job of platform.listJobs(demoOwner(name), false))
        for (const { id, day, created_at, content } of platform.listReports(job)) {
          const report = { network_id, report_id: id, job_id: job.id, report_type: job.reportTypeId, day }
          await database.db
            .insertInto('collected_reports')
            .values({ ...report, created_at, download_url: 'none' })
            .execute()
          if (!id.endsWith('-1') || day > addDays(later, -3)) continue
          const [header = '', ...rows] = (await content()).trimEnd().split('\n')
          const kind = job.reportTypeId.includes('revenue') ? 'revenue' : 'views'
          const at = header.split(',').indexOf(kind === 'views' ? 'views' : 'estimated_partner_revenue')
          const sum = rows.reduce((total, row) => total + Number(row.split(',')[at]), 0)
          expected.push(`${name} ${day} ${kind} ${kind === 'views' ? sum : sum.toFixed(6)}`)
        }
    await continueDemo(database.url, () => {}, later)
    // Held channels have their days in reports, too.
    const written = await ask<{ text: string }>(`
      select name || ' ' || day || ' views ' || sum(views) as text
        from channel_day join networks using (network_id)
        where activity_source is not null and day > '${addDays(today, -1)}' group by name, day
      union all
      select name || ' ' || day || ' revenue ' || to_char(sum(revenue) / 1e9, 'FM999999990.000000')
        from channel_day join networks using (network_id)
        where revenue_source is not null and day > '${addDays(today, -1)}' group by name, day`)
    const asked = expected.filter((text) => text.split(' ')[1]! >= today)
    expect(asked.length).toBeGreaterThan(20)
    expect(written.map(({ text }) => text).sort()).toEqual(asked.sort())
    const [{ waiting } = { waiting: 0 }] = await ask<{ waiting: number }>(
      `select count(*) as waiting from collected_reports where state = 'waiting' and day <= '${addDays(later, -3)}' and report_id like '%-1'`,
    )
    expect(waiting).toBe(0)
  }, 120_000)

  // Of all days and those that followed.
  test('has rollups that equal the credited facts', async () => {
    for (const { network_id } of await ask<{ network_id: number }>('select network_id from networks'))
      expect(await verifyRollups(database.db, installationScope(network_id))).toEqual({
        difference_count: 0,
        differences: [],
      })
  }, 120_000)
})
