import { addDays } from '@cuesheet/contract/values/day'
import type { Alert } from './queries.ts'
import {
  type AlertFigure,
  alertFigures,
  type Judgement,
  judgeDay,
  leastDifference,
  restDays,
} from './rules.ts'

/** What a day of a channel is, or of the network: channel_id 0. */
export type Judged = { channel_id: number } & Record<AlertFigure, Judgement>
type Unusual = Extract<Judgement, { kind: 'unusual' }>
export type Chosen = { channel_id: number; figure: AlertFigure; found: Unusual }

/** So many channels that move alike, and at least half of those that can be judged, are the network's affair. */
const leastAlike = 3

export function judgeBoth(
  values: Record<AlertFigure, ReadonlyMap<string, number>>,
  { explained, changes }: { explained: ReadonlySet<string>; changes: readonly string[] },
  day: string,
): Record<AlertFigure, Judgement> {
  const judge = (figure: AlertFigure) =>
    judgeDay(
      {
        values: values[figure],
        explained,
        changes: figure === 'views' ? changes : [],
        least: leastDifference[figure],
      },
      day,
    )
  return { views: judge('views'), revenue: judge('revenue') }
}

const isRise = ({ value, usual }: { value: number; usual: number }) => value > usual

/** One alert for each cause: the network where most of its channels moved alike, or each channel; none within days of rest. */
export function chooseAlerts(
  judged: readonly Judged[],
  { day, resting }: { day: string; resting: readonly Alert[] },
): Chosen[] {
  const rests = (channel_id: number, isUp: boolean | null) =>
    resting.some(
      (alert) =>
        alert.channel_id === channel_id &&
        (isUp === null || alert.change > 0 === isUp) &&
        (alert.day > addDays(day, -restDays) || alert.passed_on === null),
    )
  const chosen: Chosen[] = []
  for (const isUp of [false, true]) {
    const moved = judged.flatMap((of) => chooseFigure(of, isUp) ?? [])
    const channels = moved.filter(({ channel_id }) => channel_id !== 0)
    const ofNetwork = moved.find(({ channel_id }) => channel_id === 0) ?? null
    const wide = findWide(channels, judged, ofNetwork)
    if (rests(0, isUp)) continue
    if (wide) chosen.push(wide)
    else chosen.push(...channels.filter(({ channel_id }) => !rests(channel_id, null)))
  }
  return chosen.filter(({ channel_id }) => channel_id !== 0 || !rests(0, null))
}

/** Views before the money that follows them. */
function chooseFigure(of: Judged, isUp: boolean): Chosen | null {
  for (const figure of alertFigures) {
    const found = of[figure]
    if (found.kind === 'unusual' && isRise(found) === isUp)
      return { channel_id: of.channel_id, figure, found }
  }
  return null
}

/** The network's alert where channels moved alike, or where those that moved do not make most of what it moved by. */
function findWide(
  channels: readonly Chosen[],
  judged: readonly Judged[],
  ofNetwork: Chosen | null,
): Chosen | null {
  const able = judged.filter(
    ({ channel_id, views, revenue }) =>
      channel_id !== 0 && [views, revenue].some(({ kind }) => kind !== 'missing' && kind !== 'too_short'),
  )
  const isAlike = channels.length >= leastAlike && channels.length * 2 >= able.length
  if (ofNetwork) {
    const { found, figure } = ofNetwork
    const alike = channels.filter((each) => each.figure === figure)
    const part = alike.reduce((sum, each) => sum + each.found.value - each.found.usual, 0)
    return isAlike || part / (found.value - found.usual) < 0.5 ? ofNetwork : null
  }
  const [first] = channels
  if (!isAlike || !first) return null
  const { figure } = first
  const alike = channels.filter((each) => each.figure === figure).map(({ found }) => found)
  const total = (name: 'value' | 'usual') => alike.reduce((sum, found) => sum + found[name], 0)
  const since = alike.map((found) => found.since).sort()[0]!
  return {
    channel_id: 0,
    figure,
    found: { kind: 'unusual', since, value: total('value'), usual: total('usual') },
  }
}
