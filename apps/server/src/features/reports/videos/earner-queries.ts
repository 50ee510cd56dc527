import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { trackEarners } from '@cuesheet/contract/track-report'
import { minEarners } from '@cuesheet/contract/values/music'
import { sql } from 'kysely'
import { wholeNetworkScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { minPricedViews } from '../../facts/rollup-sources.ts'
import { perThousand } from '../../facts/terms.ts'
import { priceColumns, videoAmounts } from '../../facts/video-figures.ts'
import { type CatalogueView, isOffered, type SharedTrack, trackColumns } from '../../music/public.ts'
import { twoDigits } from '../prices/price-rules.ts'
import type { Selection } from '../selection.ts'

type Earners = Pick<AnswerOf<typeof trackEarners>, 'channel' | 'group'>
type EarnerRow = SharedTrack &
  Omit<AnswerOf<typeof trackEarners>['rows'][number], keyof SharedTrack | 'is_favourite'>

/** Fewer tracks say little: the next wider group is asked. */
const fewTracks = 3

/**
 * What tracks earn per 1,000 views and 1,000 engaged ones, by which leads, in videos of other channels: of those of the same category and size as the main one of
 * the selection's (level 1), else of the category (2), else of the network (3); for whom sees every channel anyway, where
 * too few tracks have enough of them, of all channels, however few (4). One group for one viewer: figures of two, one
 * within the other, would tell of what is between them. A channel counts where its videos with the track have views enough
 * to say something about prices; engaged views are known where they are of each of its channels, so that both prices rest
 * on the same ones. Sizes are powers of ten of the views in the period, from 10,000 to 10 million.
 */
export function earnersOf(
  view: CatalogueView,
  { scope, shown, summary, terms, freshness }: Selection,
  size: number,
): Question<Earners & { rows: EarnerRow[] }> {
  if (!shown) return answered({ channel: null, group: null, rows: [] })
  const { network_id, member_id } = scope
  const seesAll = scope.terms === 'gross'
  const own = sql`(select channel_id from assignments where network_id = ${network_id} and account_id = ${member_id})`
  const price = (profit: string, views: string) => perThousand(sql.ref(profit), sql.ref(views))
  const ofOthers = (profit: string, views: string) =>
    seesAll ? price(profit, views) : twoDigits(price(profit, views))
  const leading = freshness.leading_views === 'engaged_views' ? 'engaged' : 'views'
  const order = sql`${ofOthers('page.profit', `page.${leading}`)} desc nulls last,
    ${ofOthers('page.profit', 'page.views')} desc nulls last, page.channels desc, isrc`
  const engagedOfChannel = sql`case when sum(unengaged_views) = 0 then sum(engaged_views - unpaired_engaged_views) end as engaged`
  const together = (
    of: string,
  ) => sql`sum(${sql.ref(`${of}profit`)}) as profit, sum(${sql.ref(`${of}views`)}) as views,
    case when count(engaged) = count(*) then sum(engaged) end as engaged`
  const rows = sql<EarnerRow & AnsweredGroup>`
    with amounts as materialized (${videoAmounts(wholeNetworkScope(network_id), shown, summary, terms, { columns: priceColumns })}),
    known as materialized (
      select channel_id, summed.views, paired_views, paired_profit, engaged, title, coalesce(category, '') as category,
        least(greatest(floor(log(greatest(summed.views, 1))), 3), 7)::integer as magnitude,
        channel_id in ${own} as is_own
      from (
        select channel_id, sum(views) as views, sum(paired_views) as paired_views, sum(paired_profit) as paired_profit,
          ${engagedOfChannel}
        from amounts group by channel_id
      ) as summed
      join channels using (channel_id)
      where channels.network_id = ${network_id} and summed.views > 0
    ),
    main as materialized (select * from known where is_own order by views desc, channel_id limit 1),
    levels as (
      select * from (values (1, ${minEarners}::integer), (2, ${minEarners}::integer), (3, ${minEarners}::integer), (4, 1))
        as levels(level, least_channels)
      where level >= (case when exists (select from main) then 1 else 3 end) and level <= ${seesAll ? 4 : 3}::integer
    ),
    members as materialized (
      select level, least_channels, known.channel_id, known.paired_views, known.paired_profit, known.engaged
      from known cross join levels left join main on true
      where not known.is_own
        and (level > 2 or known.category = main.category and (level = 2 or known.magnitude = main.magnitude))
    ),
    heard as materialized (
      select isrc, channel_id, sum(paired_views) as views, sum(paired_profit) as profit, ${engagedOfChannel}
      from video_tracks join amounts using (channel_id, video_id)
      where video_tracks.network_id = ${network_id}
      group by isrc, channel_id having sum(paired_views) >= ${minPricedViews}
    ),
    earned as (
      select level, isrc, count(*) as channels, ${together('')}
      from (select level, least_channels, channel_id from members) as members join heard using (channel_id) join tracks using (isrc)
      where ${isOffered(view.scope, view.isrc_prefix)}
      group by level, least_channels, isrc having count(*) >= least_channels
    ),
    chosen as materialized (
      select coalesce(min(level) filter (where tracks >= ${fewTracks}), max(level)) as level
      from (select level, count(*) as tracks from earned group by level) as counted
    ),
    together as (
      select count(*) as channels, ${together('paired_')}
      from members join chosen using (level) where paired_views >= ${minPricedViews}
    ),
    mine as (
      select isrc, ${together('')}
      from heard where channel_id in (select channel_id from known where is_own) group by isrc
    ),
    page as materialized (
      select isrc, channels, profit, views, engaged from earned as page join chosen using (level)
      order by ${order} limit ${size}
    )
    select chosen.level, main.channel_id as main_id, main.title as main_title,
      main.category as main_category, main.magnitude, together.channels as group_channels,
      case when together.channels >= ${minEarners} or ${seesAll}
        then ${ofOthers('together.profit', 'together.views')}::text end as group_rpm,
      case when together.channels >= ${minEarners} or ${seesAll}
        then ${ofOthers('together.profit', 'together.engaged')}::text end as group_engaged_rpm,
      (${ofOthers('page.profit', 'page.views')})::text as rpm, page.channels,
      (${ofOthers('page.profit', 'page.engaged')})::text as engaged_rpm,
      ${price('mine.profit', 'mine.views')}::text as own_rpm,
      ${price('mine.profit', 'mine.engaged')}::text as own_engaged_rpm, ${trackColumns(view)}
    from chosen cross join together left join main on true left join page on true
    left join tracks using (isrc) left join mine using (isrc)
    order by ${order}`
  return question(rows, (found) => ({
    ...describeGroup(found[0]!),
    rows: found
      .filter(({ track_id }) => track_id !== null)
      .map(
        ({
          level,
          main_id,
          main_title,
          main_category,
          magnitude,
          group_channels,
          group_rpm,
          group_engaged_rpm,
          ...row
        }) => row,
      ),
  }))
}

type AnsweredGroup = {
  /** Null: no track has enough channels in any group. */
  level: number | null
  main_id: number | null
  main_title: string
  main_category: string
  magnitude: number
  group_channels: number
  group_rpm: string | null
  group_engaged_rpm: string | null
}

const kinds = { 1: 'size', 2: 'category', 3: 'network', 4: 'network' } as const
const [smallest, largest] = [3, 7]

function describeGroup(row: AnsweredGroup): Earners {
  const channel = row.main_id === null ? null : { channel_id: row.main_id, title: row.main_title }
  if (row.level === null) return { channel, group: null }
  const kind = kinds[row.level as keyof typeof kinds]
  return {
    channel,
    group: {
      kind,
      category: kind === 'network' ? null : row.main_category || null,
      views:
        kind === 'size'
          ? {
              from: row.magnitude === smallest ? 0 : 10 ** row.magnitude,
              below: row.magnitude === largest ? null : 10 ** (row.magnitude + 1),
            }
          : null,
      channels: row.group_channels,
      rpm: row.group_rpm,
      engaged_rpm: row.group_engaged_rpm,
    },
  }
}
