import { addDays } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { readHolidays } from '../channels/public.ts'
import { lockFacts } from '../facts/change-facts.ts'
import { notify } from '../messages/public.ts'
import { chooseAlerts, type Judged, judgeBoth } from './choose-alerts.ts'
import {
  type ChannelDays,
  findDueDay,
  listAlerts,
  listChangesOfCounting,
  listChannelDays,
  listReportedDays,
  type ReportedDay,
} from './queries.ts'
import { changeOf, daysNeeded, longestDays, restDays, type Series } from './rules.ts'

/** What is loaded later than so many days after its day is no news. */
const newsDays = 14
const network = 0

/**
 * Compares the last day that a network shows with what is usual, tells once what is not, and lets pass what is usual again.
 * `today`: the reporting day.
 */
export async function checkFigures(db: Database, scope: NetworkScope, today: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A load, and another process that checks the same, wait.
    await lockFacts(trx, scope)
    const day = await findDueDay(trx, scope)
    if (day === null) return
    const judged = await judgeAll(trx, scope, day)
    await passAlerts(trx, scope, day, judged)
    if (day >= addDays(today, -newsDays)) await tellAlerts(trx, scope, day, judged)
    await trx
      .insertInto('alert_days')
      .values({ network_id: scope.network_id, through_day: day })
      .onConflict((known) => known.column('network_id').doUpdateSet({ through_day: day }))
      .execute()
  })
}

type Subject = Judged & { title: string }

/** The network, as the sum of those of its channels that count all along, and each channel that counts. */
async function judgeAll(trx: Transaction<DB>, scope: NetworkScope, day: string): Promise<Subject[]> {
  const reported = await listReportedDays(trx, scope, day)
  const channels = await listChannelDays(trx, scope, day)
  const changes = await listChangesOfCounting(trx, day)
  const holidays = await readHolidays(trx)
  // The platform's day ends in the afternoon of the next day in Seoul.
  const isHoliday = (of: string) => holidays.has(of) || holidays.has(addDays(of, 1))
  const explained = new Set(reported.filter((of) => of.is_reissued || isHoliday(of.day)).map((of) => of.day))
  const complete = reported.filter(({ is_complete }) => is_complete)
  const valuesOf = channels.map((channel) => ({ channel, ...readValues(channel, complete) }))
  const whole = valuesOf.filter(({ channel }) => channel.credited_from <= addDays(day, -daysNeeded))
  const known = { explained, changes }
  return [
    { channel_id: network, title: '', ...judgeBoth(sumOf(whole, complete), known, day) },
    ...valuesOf.map(({ channel: { channel_id, title }, ...values }) => ({
      channel_id,
      title,
      ...judgeBoth(values, known, day),
    })),
  ]
}

type Values = { views: Map<string, number>; revenue: Map<string, number> }

function readValues(channel: ChannelDays, complete: readonly ReportedDay[]): Values {
  const at = new Map(channel.days.map((day, index) => [day, index]))
  const read = (figure: 'views' | 'revenue') => {
    const values: Series['values'] & Map<string, number> = new Map()
    for (const { day, is_owners } of complete) {
      const index = at.get(day)
      if (day < channel.credited_from || (index !== undefined && channel.held[index])) continue
      const value = index === undefined ? null : channel[figure][index]!
      // Engaged views that are not known of a day with views are unknown, not none.
      const isNothing = is_owners && (index === undefined || figure === 'revenue')
      if (value !== null) values.set(day, Number(value))
      else if (isNothing) values.set(day, 0)
    }
    return values
  }
  return { views: read('views'), revenue: read('revenue') }
}

/** A day of which one channel's is unknown has no sum. */
function sumOf(channels: readonly Values[], complete: readonly ReportedDay[]): Values {
  const sum = (figure: keyof Values) => {
    const counted = channels.filter((each) => each[figure].size > 0)
    const sums = new Map<string, number>()
    for (const { day } of complete)
      if (counted.length > 0 && counted.every((each) => each[figure].has(day)))
        sums.set(
          day,
          counted.reduce((total, each) => total + each[figure].get(day)!, 0),
        )
    return sums
  }
  return { views: sum('views'), revenue: sum('revenue') }
}

async function passAlerts(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  day: string,
  judged: readonly Subject[],
): Promise<void> {
  for (const figure of ['views', 'revenue'] as const) {
    const usual = judged.filter((of) => of[figure].kind === 'usual').map(({ channel_id }) => channel_id)
    await sql`
      update alerts set passed_on = ${day}::date
      where network_id = ${network_id} and passed_on is null and day < ${day}::date
        and (figure = ${figure} and channel_id = any(${usual}::integer[]) or day <= ${day}::date - ${longestDays}::integer)`.execute(
      trx,
    )
  }
}

/** Members of a channel and managers are told of the channel, managers of the network. */
async function tellAlerts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  day: string,
  judged: readonly Subject[],
): Promise<void> {
  const { network_id } = scope
  const resting = await listAlerts(trx, scope, addDays(day, -restDays))
  for (const { channel_id, figure, found } of chooseAlerts(judged, { day, resting })) {
    const change = changeOf(found)
    const since_day = found.since
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('alerts')
      .values({ network_id, channel_id, day, since_day, figure, change })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) continue
    const names = { figure, change: String(change), day: since_day }
    if (channel_id === network) {
      await notify(trx, scope, { to: ['managers'], kind: 'network_unusual', channel_id: null, names })
      continue
    }
    const members = await trx
      .selectFrom('assignments')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('channel_id', '=', channel_id)
      .execute()
    const channel = judged.find((of) => of.channel_id === channel_id)?.title ?? ''
    await notify(trx, scope, {
      to: ['managers', ...members.map(({ account_id }) => account_id)],
      kind: 'channel_unusual',
      channel_id,
      names: { channel, ...names },
    })
  }
}
