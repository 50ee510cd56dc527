import { addDays } from '@cuesheet/contract/values/day'
import { seededBy } from '../endure/seeded.ts'

type Given = {
  seed: number
  days: number
  /** Of the logarithm of a day: how restless the channel is. */
  sigma: number
  /** What is left of a day of a planted change; 1: nothing is planted. */
  size: number
  /** The absolute floor of the figure: what is usual lies at 4 to 400 times of it. */
  unit: number
}

export type BuiltSeries = {
  first: string
  values: Map<string, number>
  explained: Set<string>
  /** First days of the planted changes. */
  planted: string[]
}

const first = '2023-01-02'
const halfYear = 182
/** For how long a planted change lasts. */
const lasts = 14
const ofWeek = [0.9, 0.88, 0.9, 0.95, 1.1, 1.25, 1.15]
/** By month and day: what stands for a year's public holidays, each a day more in the platform's time zone. */
const holidays = ['01-01', '01-29', '03-01', '05-05', '06-06', '08-15', '10-03', '10-06', '10-09', '12-25']

/** A channel's days: a weekly rhythm, a trend that turns, noise with heavy tails and memory, single hits, holidays, gaps. */
export function buildSeries({ seed, days, sigma, size, unit }: Given): BuiltSeries {
  const random = seededBy(seed, 1)
  const uniform = () => (random.below(1_000_000) + 0.5) / 1_000_000
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  /** Student's t with four degrees of freedom, of variance 1. */
  const heavy = () => {
    const chi = -2 * Math.log(uniform() * uniform())
    return (normal() / Math.sqrt(chi / 4)) * Math.SQRT1_2
  }
  const planted: string[] = []
  if (size !== 1)
    for (let at = 84; at + lasts < days; at += halfYear)
      planted.push(addDays(first, at + random.below(halfYear - 84)))
  const values = new Map<string, number>()
  const explained = new Set<string>()
  const level = Math.log(unit * 4 * 100 ** uniform())
  const sway = 0.4 * uniform()
  const phase = 2 * Math.PI * uniform()
  const growth = 0.3 * normal()
  let memory = 0
  for (let at = 0; at < days; at++) {
    const day = addDays(first, at)
    memory = 0.3 * memory + sigma * Math.sqrt(1 - 0.3 ** 2) * heavy()
    const year = at / 365.25
    const trend = growth * year + sway * Math.sin(2 * Math.PI * year + phase)
    const isHoliday = [day, addDays(day, 1)].some((of) => holidays.includes(of.slice(5)))
    if (isHoliday) explained.add(day)
    const isPlanted = planted.some((from) => day >= from && day < addDays(from, lasts))
    const isGap = random.below(200) === 0
    const log = level + trend + Math.log(ofWeek[at % 7]!) + memory + (isHoliday ? 0.3 : 0)
    if (!isGap) values.set(day, Math.exp(log) * (isPlanted ? size : 1))
  }
  return { first, values, explained, planted }
}
