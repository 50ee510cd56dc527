import type { Endpoint } from '@cuesheet/contract/endpoint'
import { explainedFigures, moverKinds } from '@cuesheet/contract/explanation'
import { channelSorts } from '@cuesheet/contract/values/channel-columns'
import { memberSorts } from '@cuesheet/contract/values/member-sort'
import { periodNames } from '@cuesheet/contract/values/period'
import { videoKinds } from '@cuesheet/contract/values/video-kinds'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { sql } from 'kysely'
import type { Viewer } from '../../apps/server/src/access/viewer.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { listContractEndpoints } from '../../apps/server/src/testing/contract-endpoints.ts'
import { createSession } from '../../apps/server/src/testing/factories.ts'

export type Query = Record<string, string>
export type Caller = { name: string; domain: string; token: string | null }
/** `pages`: so many, each from where the one before ended. `one_in`: it is asked for so many of its kind. */
export type Question = {
  caller: Caller
  path: string
  query: Query
  currency: string
  pages?: number
  one_in?: number
}

type Found = {
  network_id: number
  domain: string
  accounts: (Viewer & { channels: number })[]
  channels: number[]
  videos: { video_id: string; channel_id: number }[]
}

const ranges: [from?: string, to?: string][] = [
  ['2026-11-14', '2026-11-14'],
  ['2026-10-12', '2026-11-09'],
  ['2026-08-28', '2026-10-02'],
  ['2026-02-20', '2026-07-05'],
  ['2026-10-01', '2026-10-31'],
  ['2026-11-16', '2026-12-05'],
  ['2010-01-01', '2010-01-31'],
  ['2026-11-02', '2026-11-01'],
  ['2026-11-02'],
]
const named = periodNames.filter((name) => name !== 'custom').map((period): Query => ({ period }))
const custom = ranges.map(
  ([from, to]): Query => ({ period: 'custom', ...(from && { from }), ...(to && { to }) }),
)
const periods = [...named, ...custom]
const both = (queries: Query[]) => queries.flatMap((query) => [query, { ...query, compare: 'year' }])
/** Of which every order is asked. */
const ordered: Query[] = [
  { period: 'latest' },
  { period: 'this_month' },
  { period: '6_months', compare: 'year' },
  custom[1]!,
]

const pairs = <One extends string>(sorts: readonly One[], name = 'sort') =>
  sorts.flatMap((sort) => ['asc', 'desc'].map((order): Query => ({ [name]: sort, order })))

/** What every screen of reports asks, in every period and order. */
function reportQuestions(): { path: string; query: Query; pages?: number }[] {
  const cross = (path: string, queries: Query[], variants: Query[] = [{}], pages = 1) =>
    queries.flatMap((query) => variants.map((variant) => ({ path, query: { ...query, ...variant }, pages })))
  const all = both(periods)
  return [
    ...cross('dashboard/summary', all),
    ...cross('dashboard/summary', ordered, [
      ...pairs(videoSorts),
      ...videoKinds.map((kind): Query => ({ kind, size: '3' })),
    ]),
    ...cross('dashboard/videos', ordered, [
      ...pairs(videoSorts).map((each) => ({ ...each, page: '2', size: '20' })),
      { kind: 'new' },
    ]),
    ...cross('dashboard/explanation', all),
    ...cross(
      'dashboard/explanation',
      ordered,
      explainedFigures.map((figure) => ({ figure })),
    ),
    ...cross('dashboard/explanation/price', all),
    ...cross(
      'dashboard/explanation/price',
      ordered,
      explainedFigures.map((figure) => ({ figure })),
    ),
    ...cross('dashboard/movers', all),
    ...cross(
      'dashboard/movers',
      ordered,
      moverKinds.flatMap((by) => ['up', 'down'].map((direction) => ({ by, direction }))),
    ),
    ...cross('report/channels', all),
    ...cross('report/channels', ordered, [
      ...pairs(channelSorts),
      { search: 'tied' },
      { search: '바다' },
      { page: '2', size: '5' },
    ]),
    ...cross('report/channels/trend', all, [{ top: '29' }]),
    ...cross('report/channels/trend', ordered, [{ by: 'views' }, { top: '1' }]),
    ...cross('report/shorts', all),
    ...cross('report/prices', all),
    ...cross('report/videos', all),
    ...cross(
      'report/videos',
      ordered,
      [
        ...pairs(videoSorts).map((each) => ({ ...each, size: '20' })),
        ...videoKinds.map((kind) => ({ kind, size: '20' })),
      ],
      3,
    ),
    ...cross('report/videos', ordered, [
      { search: '봄날' },
      { search: 'tied', sort: 'views' },
      { search: '100%' },
      { search: 'zzz' },
      { after: 'nowhere' },
    ]),
    ...cross('music/used', ordered, [{}, ...pairs(['views', 'profit'])]),
    ...cross(
      'report/export',
      all,
      ['channels', 'videos'].map((report) => ({ report, format: 'csv' })),
    ),
    { path: 'dashboard/briefing', query: {} },
    { path: 'dashboard/home', query: {} },
    { path: 'report/revenue', query: {} },
    { path: 'music/earners', query: {} },
    { path: 'report/patterns', query: {} },
    { path: 'report/race', query: {} },
    { path: 'member/fees', query: {} },
  ]
}

/** Every call of the contract that reads, of every world, by those who may and those who may not. */
export async function* listQuestions(db: Database): AsyncGenerator<Question> {
  const reads = (await listContractEndpoints()).filter(isAsked)
  const networks = await findNetworks(db)
  const operator = await findOperator(db)
  for (const [at, network] of networks.entries()) {
    const { domain, accounts, channels, videos } = network
    const callers = await Promise.all(
      accounts.map(async (viewer) => ({
        viewer,
        caller: { name: viewer.user_id, domain, token: await createSession(db, viewer) },
      })),
    )
    const manager = callers.find(({ viewer }) => viewer.permission_flag === 1)!.caller
    const members = callers.filter(({ viewer }) => viewer.permission_flag === 0)
    // One network is asked everything, by all of whom it is.
    const one_in = at === 0 ? 3 : 12
    const narrow: [Caller, Query, number][] = [
      [manager, {}, at === 0 ? 1 : one_in],
      ...members.map(({ caller }): [Caller, Query, number] => [caller, {}, one_in]),
      ...members.map(({ viewer }): [Caller, Query, number] => [
        manager,
        { member: String(viewer.account_id) },
        one_in * 2,
      ]),
      ...[channels[0], channels[2], channels[7], channels[10]].flatMap((id): [Caller, Query, number][] =>
        id === undefined
          ? []
          : [manager, members.at(-1)!.caller].map((caller) => [caller, { channel: String(id) }, one_in * 3]),
      ),
    ]
    for (const [caller, selected, one_in] of narrow)
      for (const { query, ...asked } of reportQuestions())
        for (const currency of ['KRW', 'USD'])
          yield { ...asked, caller, query: { ...query, ...selected }, currency, one_in: one_in * 2 }
    for (const [index, { video_id, channel_id }] of videos.entries())
      for (const caller of [manager, members.at(-1)!.caller, members[0]!.caller])
        for (const query of index < 2 ? both(periods) : ordered)
          for (const path of ['dashboard/video', 'dashboard/explanation', 'dashboard/explanation/price'])
            for (const of of index < 4 ? [{}, { channel_id: String(channel_id) }] : [{}])
              yield {
                caller,
                path,
                query: { ...query, video_id, ...of },
                currency: index % 2 ? 'USD' : 'KRW',
                one_in: one_in * 2,
              }
    for (const query of [...pairs(memberSorts), { search: 'o' }, { page: '2', size: '2' }])
      yield { caller: manager, path: 'member/mcn/accounts', query, currency: 'KRW' }
    // All else, with ids of this network, of the next, and none.
    const other = networks[(at + 1) % networks.length]!
    const anonymous = { name: 'nobody', domain, token: null }
    for (const { path, query } of reads)
      for (const ids of [{}, idsOf(network), idsOf(other)])
        for (const caller of [manager, members[0]!.caller, members.at(-1)!.caller, operator, anonymous]) {
          const given = Object.fromEntries(Object.entries(ids).filter(([name]) => name in query.def.shape))
          if (Object.keys(ids).length === 0 || Object.keys(given).length > 0)
            yield { caller, path, query: given, currency: 'KRW' }
        }
  }
}

/** What does not go on, and does not speak of the machine. */
const isAsked = ({ method, path, answers }: Endpoint) =>
  method === 'GET' && answers === 'json' && !path.startsWith('console/system/')

function idsOf({ network_id, accounts, channels, videos }: Found): Query {
  const member = String(accounts.at(-1)!.account_id)
  const [video] = videos
  return {
    network: String(network_id),
    member,
    account: member,
    target: member,
    month: '2026-09',
    week: '2026-11-08',
    ...(channels[0] && { channel: String(channels[0]) }),
    ...(video && { video_id: video.video_id }),
    kind: 'revenue',
    day: '2026-11-13',
    track: '1',
    tracks: '1,2',
    notice: '1',
    file: '1',
    fee_rate: '0.25',
    search: 'a',
    list: 'close_months',
  }
}

async function findOperator(db: Database): Promise<Caller> {
  const { rows } =
    await sql<Viewer>`select * from accounts where permission_flag = 2 order by account_id limit 1`.execute(
      db,
    )
  return { name: 'operator', domain: 'localhost', token: rows[0] ? await createSession(db, rows[0]) : null }
}

async function findNetworks(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select network_id, (select min(domain) from network_domains where network_id = n.network_id) as domain,
      array(select row_to_json(a) from (
        select network_id, account_id, user_id, permission_flag,
          (select count(*) from assignments where network_id = n.network_id and account_id = accounts.account_id) as channels
        from accounts where network_id = n.network_id and withdrawn_at is null order by channels, account_id) a) as accounts,
      array(select channel_id from channels where network_id = n.network_id order by channel_id) as channels,
      array(select json_build_object('video_id', video_id, 'channel_id', channel_id) from (
        select video_id, channel_id from videos where network_id = n.network_id order by md5(video_id || channel_id) limit 8) v) as videos
    from networks n order by network_id`.execute(db)
  return rows
}
