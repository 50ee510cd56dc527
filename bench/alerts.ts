// npm run bench -- alerts: back-tests the rule of unusual figures on generated years, with planted drops and rises.
import { parseArgs } from 'node:util'
import { addDays } from '@cuesheet/contract/values/day'
import { judgeDay, leastDifference, restDays } from '../apps/server/src/features/alerts/rules.ts'
import { buildSeries } from './alerts/build-series.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    channels: { type: 'string', default: '200' },
    years: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- alerts [--channels 200] [--years 3] [--seed 1]. Generates channels with weekly rhythm, trend, noise of heavy
  tails and holidays, judges day after day by the product's own rule, and counts false alerts and what was found of planted changes.`)
  process.exit(0)
}

const channels = Number(flags.channels)
const days = Math.round(Number(flags.years) * 365.25)
const foundWithinDays = 3
/** Left of each day, or multiplied: planted for two weeks, once in each half year. */
const sizes = [0.3, 0.5, 0.7, 2]
const noises = { calm: 0.08, ordinary: 0.15, restless: 0.25 }

type Row = {
  noise: string
  planted: string
  'false per channel and quarter': number
  'found within 3 days': string
}

const rows: Row[] = []
for (const [noise, sigma] of Object.entries(noises))
  for (const size of [1, ...sizes]) rows.push(measure(noise, sigma, size))
console.table(rows)
writeResults('alerts', { channels, days, rows })

function measure(noise: string, sigma: number, size: number): Row {
  let [wrong, quarters, planted, found] = [0, 0, 0, 0]
  for (let channel = 0; channel < channels; channel++) {
    const series = buildSeries({
      seed: Number(flags.seed) * 1_000_003 + channel,
      days,
      sigma,
      size,
      unit: leastDifference.views,
    })
    const rule = { ...series, changes: [], least: leastDifference.views }
    let restsUntil = ''
    const told: string[] = []
    for (let at = 28; at < days; at++) {
      const day = addDays(series.first, at)
      if (day < restsUntil || judgeDay(rule, day).kind !== 'unusual') continue
      told.push(day)
      restsUntil = addDays(day, restDays)
    }
    // What returns after a planted change, and what has become half usual by it, is no false alert.
    const near = (day: string) => series.planted.some((from) => day >= from && day < addDays(from, 28))
    wrong += told.filter((day) => !near(day)).length
    quarters += (days - 28 - series.planted.length * 28) / (365.25 / 4)
    planted += series.planted.length
    found += series.planted.filter((from) =>
      told.some((day) => day >= from && day < addDays(from, foundWithinDays)),
    ).length
  }
  return {
    noise,
    planted: size === 1 ? 'nothing' : `× ${size}`,
    'false per channel and quarter': Number((wrong / quarters).toFixed(3)),
    'found within 3 days': planted === 0 ? '' : `${((100 * found) / planted).toFixed(1)} %`,
  }
}
