import { me } from '@cuesheet/contract/auth'
import { briefing } from '@cuesheet/contract/briefing'
import { channelReport, channelTrend, shortsReport } from '@cuesheet/contract/channel-report'
import { summary, videos } from '@cuesheet/contract/dashboard'
import { explanation, movers } from '@cuesheet/contract/explanation'
import { home } from '@cuesheet/contract/home'
import { patterns, race } from '@cuesheet/contract/patterns'
import { revenueTotals } from '@cuesheet/contract/revenue-totals'
import { usedTracks } from '@cuesheet/contract/track-report'
import { priceReport, videoReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { listStatements } from '../testing/list-statements.ts'
import { openTestApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))

const setSeen = (minutesAgo: number) =>
  sql`update sessions set last_seen_at = now() - ${minutesAgo}::integer * interval '1 minute'
    where network_id = ${network.network_id}`.execute(db)
const writes =
  /\b(insert into|update \S+ set|delete from|merge into|nextval|for (no key )?update|for share)\b/i

/** The statements of a call that write. */
async function writesOf(endpoint: Parameters<TestClient['send']>[0]): Promise<string[]> {
  const statements = await listStatements(() => client.call(endpoint))
  expect(statements.length).toBeGreaterThan(0)
  return statements.filter((text) => writes.test(text.replaceAll('"', '')))
}

it.each([
  summary,
  videos,
  channelReport,
  channelTrend,
  shortsReport,
  videoReport,
  priceReport,
  explanation,
  movers,
  briefing,
  home,
  revenueTotals,
  usedTracks,
  patterns,
  race,
  me,
])('$path writes nothing: neither events nor audit, protection ids or the last use', async (endpoint) => {
  await setSeen(1)
  expect(await writesOf(endpoint)).toEqual([])
})

it('writes the last use of a session that is older than five minutes once', async () => {
  await setSeen(6)
  expect(await writesOf(summary)).toEqual([expect.stringContaining('last_seen_at')])
  await expect.poll(isSeen).toBe(true)
  expect(await writesOf(summary)).toEqual([])
})

it('answers without waiting for that', async () => {
  await setSeen(6)
  await db.transaction().execute(async (trx) => {
    await sql`select from sessions where network_id = ${network.network_id} for update`.execute(trx)
    expect((await client.send(me)).statusCode).toBe(200)
    expect(await isSeen()).toBe(false)
  })
  await expect.poll(isSeen).toBe(true)
})

async function isSeen(): Promise<boolean> {
  const { rows } = await sql<{ is_seen: boolean }>`
    select last_seen_at > now() - interval '5 minutes' as is_seen from sessions
    where network_id = ${network.network_id}`.execute(db)
  return rows[0]!.is_seen
}
