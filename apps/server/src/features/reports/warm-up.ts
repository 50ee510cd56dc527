import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Server } from '../../http/serve.ts'

/** No start waits longer for it. */
const longestMs = 2_000

const viewer = (network_id: number, account_id: number, permission_flag: 0 | 1): Viewer => ({
  account_id,
  network_id,
  permission_flag,
  operator_role: null,
  user_id: '',
  nickname: '',
  currency: null,
  language: null,
  theme: null,
  columns: {},
  single_keys: false,
  created_at: new Date(0),
  second_factor_needed: false,
  viewing: null,
})

/**
 * Before a process serves, it reads its sites and asks every report screen once, as a manager and a member of a network with
 * figures would: or the first who ask wait until statements are planned and code is compiled. A start never fails on it.
 */
export async function warmUp(server: Server): Promise<void> {
  const until = Date.now() + longestMs
  const warmed = askScreens(server, () => Date.now() < until).catch((error: Error) =>
    server.log.warn({ reason: error.message }, 'not warmed up'),
  )
  await Promise.race([warmed, sleep(longestMs, undefined, { ref: false })])
}

async function askScreens({ db, sites, screens }: Server, isTime: () => boolean): Promise<void> {
  await sites.readAll()
  const { rows } = await sql<{ domain: string; member: number | null }>`
    select domain, (
      select account_id from assignments where assignments.network_id = figures_through.network_id limit 1) as member
    from figures_through join network_domains using (network_id) order by day desc, network_id limit 1`.execute(
    db,
  )
  const site = rows[0] && sites.lastKnown(rows[0].domain)
  if (!site) return
  const { network_id } = site
  const viewers = [viewer(network_id, 0, 1), viewer(network_id, rows[0]!.member ?? 0, 0)]
  const askAs = async (viewer: Viewer) => {
    // One that is refused, as nobody has what it is about, is warm as well.
    for (const { warm } of screens) if (isTime()) await warm(site, viewer).catch(() => {})
  }
  await Promise.all(viewers.map(askAs))
}
