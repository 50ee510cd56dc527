import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createChannel, createNetwork } from '../../testing/factories.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { writeReachRanks } from './reach-ranks.ts'
import { computeVideoRanks, writeVideoRanks } from './video-ranks.ts'

const { db } = await openTestDatabase()

const span = {
  from: '2026-10-19',
  to: '2026-11-15',
  until: '2026-11-15',
  compared: { from: '2026-09-21', to: '2026-10-18' },
  months_back: null,
}

test('ranks that look at those videos alone that a sample says may come first are those of all', async () => {
  const network = await createNetwork(db)
  const { channel_id } = await createChannel(db, network, { registered_on: '2026-09-01' })
  const { network_id, scope } = network
  await sql`insert into exchange_rates (currency, day, rate) values ('KRW', '2026-10-20', 1351.2), ('KRW', '2026-11-02', 1321.5)
    on conflict do nothing`.execute(db)
  // Many equal figures, some that are unknown, and prices that nine decimals tell apart in won alone.
  await sql`
    insert into videos (network_id, channel_id, video_id, title, published_at)
    select ${network_id}, ${channel_id}, 'v' || v, '', case when v % 5 > 0 then timestamptz '1969-12-30' + v % 97 * interval '1 hour' end
    from generate_series(1, 6000) v`.execute(db)
  await sql`
    insert into video_period (network_id, from_day, until_day, channel_id, video_id, views, premium_views, unsplit_views,
      paired_views, paired_premium_views, revenue, premium_revenue, paired_revenue, paired_premium_revenue)
    select ${network_id}, ${span.from}, ${span.until}, ${channel_id}, 'v' || v, 1000 + v % 700, v % 90, case when v % 11 = 0 then 1000 + v % 700 else 0 end,
      v % 3 * 1000003, v % 90, array[v * 7919 % 6007, v % 13], array[0, 0], array[v * 7919 % 6007, v % 13], array[v % 50, v % 7]
    from generate_series(1, 6000) v`.execute(db)
  await writeVideoRanks(db, scope, span, {})
  await writeReachRanks(db, scope, span)
  const { rows } = await sql`
    select sort, direction, currency, rates::text[] as rates, total, place_channels, place_videos, place_figures
    from video_rank where network_id = ${network_id}`.execute(db)
  const keyed = (ranks: unknown[]) => new Set(ranks.map((rank) => JSON.stringify(rank)))
  expect(rows).toHaveLength(30)
  expect(keyed(rows)).toEqual(keyed(await computeVideoRanks(db, scope, span)))
})
