import { me } from '@cuesheet/contract/auth'
import { notices, readNotice } from '@cuesheet/contract/notices'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { runs } from '../../testing/sample.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createNotice } from './mutations.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
let clock = new Date(start)
const test = await openTestApp({}, { now: () => clock })
const { db } = test
const home = await createNetwork(db)
const away = await createNetwork(db)
const readers: { viewer: Viewer; network: TestNetwork }[] = [
  { viewer: await createAccount(db, home, { as: 'manager' }), network: home },
  { viewer: await createAccount(db, home), network: home },
  { viewer: await createAccount(db, away), network: away },
]

const hour = fc.integer({ min: -3, max: 3 })
const seldom = fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0)
const notice = fc.record({
  whose: fc.constantFrom('installation' as const, 'home' as const, 'away' as const),
  networks: fc.constantFrom(null, null, 'home' as const, 'away' as const),
  roles: fc.constantFrom(
    ...([['member'], ['manager'], ['member', 'manager'], ['member', 'manager']] as const),
  ),
  from: fc.integer({ min: -3, max: 1 }),
  until: fc.option(hour, { freq: 3 }),
  is_draft: seldom,
  is_withdrawn: seldom,
  locale: fc.constantFrom('ko' as const, 'en' as const, 'zh-TW' as const),
})
const scenario = fc.record({
  written: fc.array(notice, { minLength: 5, maxLength: 9 }),
  read: fc.array(fc.tuple(fc.nat(2), fc.nat(7)), { minLength: 4, maxLength: 14 }),
  now: fc.integer({ min: -1, max: 3 }),
})

const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString()

it('the badge counts exactly the unread rows of the whole list, for any mix of notices and readers', async () => {
  const seen = { unread: 0, read: 0, hidden: 0 }
  await fc.assert(
    fc.asyncProperty(scenario, async ({ written, read, now }) => {
      await db.deleteFrom('notices').execute()
      clock = new Date(start - 10 * 3_600_000)
      const ids: number[] = []
      for (const { whose, networks, roles, from, until, is_draft, is_withdrawn, locale } of written) {
        if (until !== null && until <= from) continue
        const author = whose === 'installation' ? whose : (whose === 'home' ? home : away).scope
        const id = await createNotice(
          db,
          author,
          {
            texts: [{ locale, title: 'title', body: 'body' }],
            networks: networks && [(networks === 'home' ? home : away).network_id],
            roles: [...roles],
            is_draft,
            publish_from: at(from),
            publish_until: until === null ? null : at(until),
            is_pinned: false,
            is_urgent: false,
          },
          { account_id: null, now: clock },
        )
        ids.push(id)
        if (is_withdrawn)
          await db.updateTable('notices').set({ withdrawn_at: clock }).where('notice_id', '=', id).execute()
      }
      clock = new Date(at(now))
      const clients = await Promise.all(
        readers.map(({ viewer, network }) => test.open(network.domain, viewer)),
      )
      for (const [who, which] of read) {
        const notice_id = ids[which % ids.length]
        if (notice_id !== undefined) await clients[who]!.send(readNotice, { body: { notice_id } })
      }
      for (const client of clients) {
        const { rows, unread, total } = await client.call(notices, { query: { size: 100 } })
        expect(rows).toHaveLength(total)
        expect(rows.filter(({ is_read }) => !is_read)).toHaveLength(unread)
        expect((await client.call(me)).notices.unread).toBe(unread)
        seen.unread += unread
        seen.read += total - unread
        seen.hidden += ids.length - total
      }
    }),
    { numRuns: runs(40) },
  )
  // Each of these was there to be counted wrongly.
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(runs(20))
})
