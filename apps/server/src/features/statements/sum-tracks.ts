import type { StatementData } from '@cuesheet/contract/values/statements'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { dollarsOf, nanoOf, settledWon } from '../settlement/public.ts'

/** What of a line's rows is of a track; isrc null: of videos whose track is not known. */
type TrackWeight = { isrc: string | null; title: string | null; weight: bigint }
export type TrackWeights = ReadonlyMap<string, TrackWeight[]>

const keyOf = (account: number, channel: string, family: string, adjustment: string, month: string) =>
  [account, channel, family, adjustment, month].join(' ')

/**
 * By line of a locked month: what its rows earned by the tracks of their videos, of those who had the channel on their day. A
 * video of several tracks counts for each with the same part.
 */
export async function sumTracks(
  db: Database,
  { network_id }: NetworkScope,
  month: string,
): Promise<TrackWeights> {
  type Row = Omit<TrackWeight, 'weight'> &
    Record<'channel' | 'family' | 'adjustment' | 'activity' | 'weight', string> & {
      account: number
    }
  const { rows } = await sql<Row>`
    with summed as materialized (
      select r.platform_channel_id as channel, s.family, r.activity_month, r.video_id,
        coalesce(r.adjustment_type, case when s.is_adjustment then '?' else '' end) as adjustment,
        coalesce(r.day, (r.activity_month + interval '1 month')::date - 1) as day,
        case when r.day is null then daterange(r.activity_month, (r.activity_month + interval '1 month')::date)
          else daterange(r.day, r.day, '[]') end as earned, sum(r.revenue) as revenue
      from settled_rows r join settled_files s using (network_id, file_id)
      where r.network_id = ${network_id} and r.platform_channel_id is not null and r.file_id = any((
        select basis_files from settlement_months where network_id = ${network_id} and month = ${month})::bigint[])
      group by 1, 2, 3, 4, 5, 6, 7
    ), parts as materialized (
      select member.account_id, summed.channel, family, activity_month, adjustment, c.channel_id, video_id,
        sum(revenue * coalesce(member.points, 1)
          / case when c.basis_points is null then cardinality(c.account_ids) else 10000 end) as revenue
      from summed
      join settlement_channels c on c.network_id = ${network_id} and c.month = ${month}
        and c.platform_channel_id = summed.channel and day >= c.from_day and day < c.until_day and c.credit && earned
      cross join lateral unnest(c.account_ids, c.basis_points) as member(account_id, points)
      group by 1, 2, 3, 4, 5, 6, 7
    ), used as (
      select channel_id, video_id, isrc, count(*) over (partition by channel_id, video_id) as tracks
      from video_tracks where network_id = ${network_id}
    )
    select account_id as account, channel, family, adjustment, to_char(activity_month, 'YYYY-MM') as activity, isrc,
      (select title from tracks where tracks.isrc = used.isrc) as title, sum(round(revenue / coalesce(tracks, 1)))::text as weight
    from parts left join used on used.channel_id = parts.channel_id and used.video_id = parts.video_id
    group by account_id, channel, family, adjustment, activity_month, isrc`.execute(db)
  const weights = new Map<string, TrackWeight[]>()
  for (const { account, channel, family, adjustment, activity, isrc, title, weight } of rows) {
    const key = keyOf(account, channel, family, adjustment, activity)
    const of = weights.get(key) ?? []
    weights.set(key, of)
    of.push({ isrc, title, weight: BigInt(weight) })
  }
  return weights
}

type Lines = Pick<StatementData, 'lines'>['lines']

/**
 * A member's lines by track, the largest first and what no track is known of last; together they are the lines' revenue to the
 * billionth. Corrections of closed months, and lines whose rows come to nothing, are of no known track.
 */
export function shareOut(
  account: number,
  lines: readonly Omit<Lines[number], 'won' | 'views'>[],
  weights: TrackWeights,
  rate: { local: string; usd: string },
): NonNullable<StatementData['tracks']> {
  const sums = new Map<string | null, { title: string | null; amount: bigint }>()
  const add = (isrc: string | null, title: string | null, amount: bigint) => {
    const sum = sums.get(isrc) ?? { title, amount: 0n }
    sums.set(isrc, { title, amount: sum.amount + amount })
  }
  for (const line of lines) {
    if (line.kind !== 'revenue') continue
    const whole = nanoOf(line.usd)
    const parts =
      line.corrects_month === null
        ? weights.get(
            keyOf(
              account,
              line.platform_channel_id ?? '',
              line.family ?? '',
              line.adjustment_type ?? '',
              line.activity_month,
            ),
          )
        : undefined
    const sum = (parts ?? []).reduce((total, { weight }) => total + weight, 0n)
    let left = whole
    if (parts && sum !== 0n)
      for (const { isrc, title, weight } of parts)
        if (isrc !== null) {
          const part = (whole * weight) / sum
          left -= part
          add(isrc, title, part)
        }
    const most = parts
      ?.filter(({ isrc }) => isrc !== null)
      .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : a.isrc! < b.isrc! ? -1 : 1))[0]
    // What dividing leaves is the largest one's where all of them are known.
    const isAllKnown = sum !== 0n && most && parts!.every(({ isrc }) => isrc !== null)
    if (left !== 0n) add(isAllKnown ? most.isrc : null, isAllKnown ? most.title : null, left)
  }
  return [...sums]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([isrc, { amount }], [other, { amount: others }]) => {
      if (isrc === null || other === null) return isrc === null ? 1 : -1
      return amount === others ? (isrc < other ? -1 : 1) : amount > others ? -1 : 1
    })
    .map(([isrc, { title, amount }]) => ({
      isrc,
      title,
      usd: dollarsOf(amount),
      won: settledWon(amount, rate),
    }))
}
