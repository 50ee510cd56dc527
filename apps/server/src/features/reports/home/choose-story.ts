import type { DayStory, Story } from '@cuesheet/contract/home'
import { countDays } from '@cuesheet/contract/values/day'
import type { StoryFacts } from './story-facts.ts'

/**
 * On which of three days a sentence is not told, so that none comes on three that follow each other. Of each kind of day two
 * sentences are always true that rest on different days.
 */
const rests: Record<DayStory, 0 | 1 | 2> = {
  milestone: 0,
  best: 1,
  best_since: 2,
  best_weekday: 0,
  rank: 1,
  new_video: 2,
  rise_video: 0,
  rise_views: 1,
  rise_price: 2,
  top_video: 2,
  track: 1,
  shorts: 0,
  milestone_near: 1,
  usual_above: 0,
  usual_below: 0,
  ordinary: 2,
  views: 1,
  month: 1,
  plain: 0,
  fall_video: 2,
  fall_views: 2,
  fall_price: 2,
  fall_credit: 2,
  fall_amount: 0,
  fall: 1,
  quiet: 0,
  quiet_month: 1,
  incomplete: 0,
  incomplete_month: 1,
  waiting: 0,
  waiting_month: 1,
  last_known: 2,
}

/** Less is an ordinary day. */
const ordinary = 0.05
const rise = 0.1
const fall = 0.15
/** Of a day, for a sentence of its own. */
const worthSaying = 0.15
const newWorthSaying = 0.1
/** Of a change, so that a video is its cause; a part: most of it. */
const ofVideo = 0.3
const ofPart = 0.5

const dayNumber = (day: string) => countDays('2000-01-01', day)

/** The sentence of a day: of those that are true and worth saying the first that is told on it; null where there is none. */
export function chooseStory(facts: StoryFacts): Story | null {
  const turn = dayNumber(facts.today)
  return storiesOf(facts, turn).find(({ kind }) => rests[kind] !== turn % 3) ?? null
}

/** All that is true of a day and worth saying, what is told first first. `turn`: which of the ordinary ones goes first. */
function storiesOf(facts: StoryFacts, turn: number): Story[] {
  const { latest, month_profit } = facts
  const tell = (kind: DayStory, more: Partial<Story> = {}): Story => ({
    kind,
    day: facts.day,
    amount: latest?.profit ?? null,
    before: null,
    share: null,
    part: null,
    month_amount: null,
    views: null,
    count: null,
    rank: null,
    since: null,
    level: null,
    subject: null,
    ...more,
  })
  const ofMonth = (kind: DayStory) =>
    month_profit === null ? [] : [tell(kind, { month_amount: month_profit })]
  if (facts.is_late || (latest === null && facts.is_unreported))
    return [...(latest ? [tell('last_known')] : []), tell('waiting'), ...ofMonth('waiting_month')]
  // Of a day whose report says no revenue nothing is told.
  if (latest === null) return []
  if (facts.is_incomplete) return [tell('incomplete'), ...ofMonth('incomplete_month')]
  const profit = Number(latest.profit)
  if (profit === 0) return [tell('quiet'), ...ofMonth('quiet_month')]
  const last = [...ofMonth('month'), tell('plain')]
  const change = facts.change && Number(facts.change.before) > 0 ? facts.change : null
  const growth = change ? Number(change.now) / Number(change.before) - 1 : null
  if (change && growth !== null && growth <= -fall) {
    const before = change.before
    return [...causesOf(facts, 'fall', tell), tell('fall_amount', { before }), tell('fall', { before })]
  }
  const usual = latest.usual !== null && Number(latest.usual) > 0 ? latest.usual : null
  const against = usual === null ? null : profit / Number(usual) - 1
  const below = against !== null && against < -ordinary ? [tell('usual_below', { before: usual })] : []
  if (growth === null && against !== null && against <= -fall) return [...below, ...last]
  const { news, others } = goodNews(facts, tell)
  const ordinaryOnes = [
    ...others,
    ...below,
    ...(against !== null && against > ordinary ? [tell('usual_above', { before: usual })] : []),
    ...(against !== null && Math.abs(against) <= ordinary ? [tell('ordinary', { before: usual })] : []),
    ...(latest.views ? [tell('views', { views: latest.views })] : []),
  ]
  const first = ordinaryOnes.length === 0 ? 0 : turn % ordinaryOnes.length
  return [
    ...news,
    ...(growth !== null && growth >= rise ? causesOf(facts, 'rise', tell) : []),
    ...ordinaryOnes.slice(first),
    ...ordinaryOnes.slice(0, first),
    ...last,
  ]
}

type Tell<Told = Story> = (kind: DayStory, more?: Partial<Story>) => Told

function goodNews(
  { latest, earners, milestones }: StoryFacts,
  tell: Tell,
): Record<'news' | 'others', Story[]> {
  const earner = (what: (typeof earners)[number]['what']) => earners.find((one) => one.what === what)
  const [video, newVideo, track, shorts] = [
    earner('video'),
    earner('new_video'),
    earner('track'),
    earner('shorts'),
  ]
  const record = latest?.record
  const said = record && tell(record.kind, { since: record.since, rank: record.rank, count: record.days })
  const isGreat = record?.kind === 'best' || record?.kind === 'best_since'
  const reached = (kind: 'milestone' | 'milestone_near', [one]: typeof milestones) =>
    one
      ? [
          tell(kind, {
            level: one.level,
            count: one.left,
            subject: { kind: 'channel', id: one.id, video_id: null, title: one.title, picture: one.picture },
          }),
        ]
      : []
  const of = (kind: DayStory, one: typeof video, least: number, subject: 'video' | 'track' | null) =>
    one && one.share !== null && one.share >= least
      ? [
          tell(kind, {
            share: one.share,
            part: one.profit,
            count: one.count,
            subject: subject && {
              kind: subject,
              id: one.id,
              video_id: one.video_id,
              title: one.title,
              picture: one.picture,
            },
          }),
        ]
      : []
  return {
    news: [
      ...reached(
        'milestone',
        milestones.filter(({ left }) => left === 0),
      ),
      ...(said && isGreat ? [said] : []),
      ...of('new_video', newVideo, newWorthSaying, 'video'),
    ],
    others: [
      ...of('top_video', video, worthSaying, 'video'),
      ...(track && track.count > 1 ? of('track', track, worthSaying, 'track') : []),
      ...(shorts?.share && shorts.share <= 1 - worthSaying ? of('shorts', shorts, worthSaying, null) : []),
      ...(said && !isGreat ? [said] : []),
      ...reached(
        'milestone_near',
        milestones.filter(({ left }) => left > 0),
      ),
    ],
  }
}

/** What made most of a change of a week or a month, where it is worth saying; null where nothing did. */
export function causeOf(
  change: NonNullable<StoryFacts['change']>,
): Pick<Story, 'kind' | 'part' | 'subject'> | null {
  const growth = Number(change.before) > 0 ? Number(change.now) / Number(change.before) - 1 : null
  const way = growth === null || Math.abs(growth) < ordinary ? null : growth > 0 ? 'rise' : 'fall'
  const tell = (kind: DayStory, { part = null, subject = null }: Partial<Story> = {}) => ({
    kind,
    part,
    subject,
  })
  return way === null ? null : (causesOf({ change }, way, tell)[0] ?? null)
}

/** What made most of a change: the video that changed most, and what all of it is put down to. */
function causesOf<Told>(
  { change }: Pick<StoryFacts, 'change'>,
  way: 'rise' | 'fall',
  tell: Tell<Told>,
): Told[] {
  if (!change) return []
  const { before, videos, parts } = change
  const whole = Number(change.change)
  const shareOf = (amount: string) => Number(amount) / whole
  const [video] = videos ? (way === 'rise' ? videos.up : videos.down) : []
  const [largest] = parts.toSorted((a, b) => shareOf(b.amount) - shareOf(a.amount))
  const kinds: Partial<Record<string, DayStory>> = {
    views: `${way}_views`,
    engaged_views: `${way}_views`,
    price: `${way}_price`,
    engaged_price: `${way}_price`,
    ...(way === 'fall' && { credit: 'fall_credit' }),
  }
  const kind = largest && shareOf(largest.amount) >= ofPart ? kinds[largest.kind] : undefined
  const isCredit = kind === 'fall_credit'
  const ofVideos =
    video && shareOf(video.change) >= ofVideo && !isCredit
      ? [
          tell(`${way}_video`, {
            before,
            part: video.change,
            subject: {
              kind: 'video',
              id: video.channel_id,
              video_id: video.video_id,
              title: video.title,
              picture: video.thumbnail,
            },
          }),
        ]
      : []
  return [...ofVideos, ...(kind && largest ? [tell(kind, { before, part: largest.amount })] : [])]
}
