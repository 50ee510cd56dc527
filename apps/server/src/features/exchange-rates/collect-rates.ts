import { addDays, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { SourceFailure } from './fetch-text.ts'
import { listRateSources, type RateSource } from './rate-sources.ts'
import { isBelievable, judgeDay, type Said, type StandingRate } from './rules.ts'

/** A publisher may be late, or correct itself, by as many days. */
const lookBackDays = 10

/** Asks the publishers that are on for the days that are missing, and keeps what they say; a doubt where they disagree. */
export async function collectRates(
  { db, config, signal }: Pick<JobContext, 'db' | 'config' | 'signal'>,
  now = new Date(),
): Promise<void> {
  const until = reportingDay(now)
  const said = new Map<string, Said[]>()
  const failed: string[] = []
  for (const each of await listDue(db, listRateSources(config), until)) {
    const { source, from, fetchRates } = each
    try {
      const rates = await fetchRates({ from, until }, signal)
      if ([...rates.values()].some((rate) => !isBelievable(rate))) throw new SourceFailure('not_believable')
      for (const [day, rate] of rates)
        if (day >= from && day <= until) said.set(day, [...(said.get(day) ?? []), { source, rate }])
      await writeAsked(db, { ...each, failure: null })
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      if (signal.aborted) return
      failed.push(`${source} ${error.code}`)
      await writeAsked(db, { ...each, failure: error.code })
    }
  }
  await keepRates(db, said)
  if (failed.length > 0) throw new Error(`Exchange rates: ${failed.join(', ')}`)
}

/** Whether no rate is known of the last workday, and nobody was asked within the hour. */
export async function lacksRates(db: Database, now = new Date()): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_rates where currency = 'KRW' and day >= ${workdayBefore(reportingDay(now))}::date
    union all select from rate_sources where asked_at > ${now}::timestamptz - interval '1 hour'
    limit 1`.execute(db)
  return rows.length === 0
}

type Due = RateSource & { from: string }

/** The sources that are on, each with the first day it is asked for: of the first reports, once; then what is new. */
async function listDue(db: Database, sources: readonly RateSource[], until: string): Promise<Due[]> {
  const { rows } = await sql<{
    source: string
    is_on: boolean
    asked_from: string | null
    last: string | null
  }>`
    select source, is_on, asked_from,
      (select max(day) from exchange_rates where exchange_rates.source = rate_sources.source) as last
    from rate_sources`.execute(db)
  const { rows: reported } = await sql<{ first: string | null }>`
    select min(day) as first from network_day where ${isPresent()}`.execute(db)
  const needed = firstOfMonth(reported[0]?.first ?? until)
  return sources.flatMap((each) => {
    const stored = rows.find(({ source }) => source === each.source)
    if (stored && !stored.is_on) return []
    const hasHistory = stored?.asked_from != null && stored.asked_from <= needed
    const from = hasHistory ? laterOf(needed, findNext(stored.last, until)) : needed
    return [{ ...each, from }]
  })
}

/** The latest day alone where the one before it is known; else some days more. */
function findNext(last: string | null, until: string): string {
  if (last !== null && last >= workdayBefore(until)) return until
  const from = last ?? until
  return addDays(from < until ? from : until, -lookBackDays)
}

function workdayBefore(day: string): string {
  const before = addDays(day, -1)
  const weekday = new Date(`${before}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6 ? workdayBefore(before) : before
}

const laterOf = (a: string, b: string) => (a > b ? a : b)

const writeAsked = (
  db: Database,
  { source, from, failure }: { source: string; from: string; failure: string | null },
) =>
  sql`
    insert into rate_sources (source, asked_at, answered_at, asked_from, failure)
    values (${source}, now(), ${failure === null ? sql`now()` : null}, ${failure === null ? from : null}::date, ${failure})
    on conflict (source) do update set asked_at = excluded.asked_at, failure = excluded.failure,
      answered_at = coalesce(excluded.answered_at, rate_sources.answered_at),
      asked_from = least(excluded.asked_from, rate_sources.asked_from)`.execute(db)

async function keepRates(db: Database, said: ReadonlyMap<string, Said[]>): Promise<void> {
  const days = [...said.keys()].sort()
  if (days.length === 0) return
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<StandingRate & { day: string }>`
      select day, rate::text as rate, source from exchange_rates
      where currency = 'KRW' and day = any(${days}::date[]) for update`.execute(trx)
    const standing = new Map(rows.map((row) => [row.day, row]))
    const verdicts = days.map((day) => ({
      day,
      verdict: judgeDay(said.get(day)!, standing.get(day) ?? null),
    }))
    const taken = verdicts.flatMap(({ day, verdict }) =>
      verdict && 'take' in verdict ? [{ day, ...verdict.take }] : [],
    )
    const doubts = verdicts.flatMap(({ day, verdict }) =>
      verdict && 'doubt' in verdict ? [{ day, ...verdict.doubt }] : [],
    )
    await sql`
      insert into exchange_rates (currency, day, rate, source)
      select 'KRW', day, rate, source from jsonb_to_recordset(${JSON.stringify(taken)})
        as taken (day date, rate numeric(18, 6), source text)
      on conflict (currency, day) do update set rate = excluded.rate, source = excluded.source, taken_at = excluded.taken_at`.execute(
      trx,
    )
    await sql`
      delete from rate_doubts where currency = 'KRW' and chosen is null
        and day = any(${days}::date[]) and not day = any(${doubts.map(({ day }) => day)}::date[])`.execute(
      trx,
    )
    // What a person has chosen between these two stays chosen.
    await sql`
      insert into rate_doubts (currency, day, source, rate, other_source, other_rate)
      select 'KRW', day, source, rate, other_source, other_rate from jsonb_to_recordset(${JSON.stringify(doubts)})
        as found (day date, source text, rate numeric(18, 6), other_source text, other_rate numeric(18, 6))
      on conflict (currency, day) do update set source = excluded.source, rate = excluded.rate,
        other_source = excluded.other_source, other_rate = excluded.other_rate, found_at = excluded.found_at, chosen = null
      where (rate_doubts.source, rate_doubts.rate) is distinct from (excluded.source, excluded.rate)
        or rate_doubts.chosen is null
          and (rate_doubts.other_source, rate_doubts.other_rate) is distinct from (excluded.other_source, excluded.other_rate)`.execute(
      trx,
    )
  })
}
