import { addDays } from '@cuesheet/contract/values/day'
import { rebuildRollups } from '../../features/facts/change-facts.ts'
import { createTrack } from '../catalogue.ts'
import { addTracks } from '../factories.ts'
import { addActivity, addRevenue } from '../facts.ts'
import type { World } from './world.ts'

/** A whole week of reports with a track in use, whose chart is not made yet. */
export async function chartedWeek({ db, network, channel }: World): Promise<void> {
  const sunday = lastSunday(addDays(new Date().toISOString().slice(0, 10), -8))
  const { isrc, title } = await createTrack(db, { title: 'Song charted', networks: [network] })
  const week = [-6, -5, -4, -3, -2, -1, 0].map((at) => ({ channel, video: 'c', day: addDays(sunday, at) }))
  await addActivity(
    db,
    network,
    week.map((row) => ({ ...row, views: 100 })),
  )
  await addRevenue(
    db,
    network,
    week.map((row) => ({ ...row, revenue: 1e9 })),
  )
  await addTracks(db, channel, 'c', [{ isrc, title }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

const lastSunday = (day: string) => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
