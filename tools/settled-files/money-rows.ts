import { hashText, noise } from '../demo/seeded-random.ts'
import { splitAmount, toDecimal } from './amounts.ts'
import type { FileForm } from './file-form.ts'
import type { ChannelEstimate, VideoEstimate } from './settled-month.ts'

/** Money of one video on one day in one country, as a line of a file has it. */
export type MoneyRow = {
  channel: ChannelEstimate
  video: VideoEstimate
  /** The number of the video among the file's. */
  at: number
  day: string
  country: string
  policy: string
  content_type: string
  views: number
  /** As the file writes it; '' where it is 0 and left out. */
  money: string
  adjustment_type: string
}

const countries = ['KR', 'US', 'JP', 'TW', 'ID', 'BR', 'DE', 'ZZ']
const policies = ['Monetize', 'monetize in all countries', 'block in DE, monetize elsewhere']
const contentTypes = ['UGC', 'Partner-provided', 'Premium']

type Spread = { seed: string; days: readonly string[]; rows_per_video: number; form: FileForm }

/** A video's money over days and countries, and where the form has it so, rows that repeat and rows that are blank. */
export function* spreadMoney(
  { seed, days, rows_per_video, form }: Spread,
  channel: ChannelEstimate,
  video: VideoEstimate,
  amount: bigint,
  at: number,
): Generator<MoneyRow> {
  const hash = hashText(`${seed} ${video.video_id}`)
  const ofVideo = video.days ?? days
  const parts = splitAmount(amount, rows_per_video, (part) => noise(hash, part))
  for (const [part, money] of parts.entries()) {
    const draw = (what: number) => noise(hash ^ (part * 7919), what)
    const row = {
      channel,
      video,
      at,
      day: ofVideo[part % ofVideo.length] ?? '',
      country: countries[Math.floor(draw(1) * countries.length)]!,
      policy: policies[Math.floor(draw(2) * policies.length)]!,
      content_type: contentTypes[Math.floor(draw(3) * contentTypes.length)]!,
      views: Math.ceil((Number(money < 0n ? -money : money) / 1e9) * (400 + 800 * draw(4))),
      adjustment_type: draw(5) < 0.5 ? 'None' : '',
    }
    const write = (nano: bigint) => writeMoney(nano, form, draw(6))
    if (form.has_repeats && part === 0 && money % 2n === 0n && draw(7) < 0.2) {
      const half = { ...row, views: Math.ceil(row.views / 2), money: write(money / 2n) }
      yield half
      yield half
    } else yield { ...row, money: write(money) }
    if (form.has_blanks && part === 0 && draw(8) < 0.1) yield { ...row, views: 1, money: '' }
  }
}

/** With digits beyond the billionth that round back to the same amount. */
function writeMoney(nano: bigint, { has_fine_digits }: FileForm, draw: number): string {
  const text = toDecimal(nano)
  if (!has_fine_digits || draw < 0.3 || nano === 0n) return text
  const [whole, fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(9, '0')}${Math.floor(draw * 4999)
    .toString()
    .padStart(4, '0')}`
}
