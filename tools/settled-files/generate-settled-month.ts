import { expectSums } from './expect-sums.ts'
import { type RowFileKind, writeRows } from './file-columns.ts'
import { drawForm, extensionOf, type FileForm, openFile } from './file-form.ts'
import { mostTitles, nameFile } from './file-names.ts'
import { type MoneyRow, spreadMoney } from './money-rows.ts'
import { type Settled, settleEstimates } from './settle-estimates.ts'
import {
  type Expected,
  type FileKind,
  fileKinds,
  type GeneratedMonth,
  labelKinds,
  type SettledMonth,
  type VideoEstimate,
} from './settled-month.ts'
import {
  writeChannelAdjustments,
  writePaidFeatures,
  writePayments,
  writePool,
  writeTaxes,
} from './summary-rows.ts'

/**
 * All files that a content owner finds for one month, from what its videos were estimated to earn, and what they hold. The
 * same input makes the same bytes; files are written as they are read, in the memory of a few lines.
 */
export function generateSettledMonth(month: SettledMonth): GeneratedMonth {
  const settled = settleEstimates(month)
  const expected = expectSums(month, settled)
  const quirks = month.quirks ?? true
  const files = fileKinds
    .filter((kind) => !month.omit?.includes(kind))
    .filter((kind) => (month.is_label ? kind !== 'premium_music' : !labelKinds.includes(kind)))
    .map((kind) => {
      const seed = `${month.seed} ${month.month} ${kind}`
      const form = drawForm(seed, quirks, mostTitles[kind])
      const name = nameFile(kind, { ...month, seed, quirks })
      const open = () => openFile(form, name, writeFile(kind, { month, settled, expected, form, seed }))
      return { kind, name: `${name}${extensionOf(form)}`, open }
    })
  return { files, expected }
}

type Writing = { month: SettledMonth; settled: Settled; expected: Expected; form: FileForm; seed: string }

function writeFile(kind: FileKind, writing: Writing): Iterable<string[]> {
  const { month, settled, expected, form } = writing
  switch (kind) {
    case 'payment_summary':
      return writePayments(month, expected, form)
    case 'paid_features':
      return writePaidFeatures(settled, form)
    case 'channel_adjustments':
      return writeChannelAdjustments(settled, form)
    case 'shorts_pool':
      return writePool(month)
    case 'us_tax':
    case 'us_tax_refund':
      return writeTaxes(month, expected, form, kind === 'us_tax_refund')
    case 'ads_adjustments':
      return writeRows(kind, form, adjustmentRows(writing))
    default:
      return writeRows(kind, form, videoRows(kind, writing))
  }
}

const amountOf: Record<
  Exclude<RowFileKind, 'ads_adjustments'>,
  (video: VideoEstimate) => bigint | undefined
> = {
  ads_video: ({ ads }) => ads,
  ads_claim: ({ ads }) => ads,
  ads_asset: ({ ads }) => ads,
  premium_non_music: ({ premium, is_music }) => (is_music ? undefined : premium),
  premium_music: ({ premium, is_music }) => (is_music ? premium : undefined),
  premium_label: ({ premium, is_music }) => (is_music ? premium : undefined),
  premium_label_asset: ({ premium, is_music }) => (is_music ? premium : undefined),
  audio_tier: ({ audio_tier }) => audio_tier,
  shorts_ads: ({ shorts_ads }) => shorts_ads,
  shorts_subscriptions: ({ shorts_subscriptions }) => shorts_subscriptions,
}

function* videoRows(
  kind: keyof typeof amountOf,
  { month, settled, form, seed }: Writing,
): Generator<MoneyRow> {
  const spread = { seed, days: daysOf(month.month), rows_per_video: month.rows_per_video ?? 3, form }
  let at = 0
  for (const channel of settled.channels)
    for (const video of channel.videos) {
      const amount = amountOf[kind](video)
      if (amount !== undefined) yield* spreadMoney(spread, channel, video, amount, at)
      at++
    }
}

function* adjustmentRows({ settled, form, seed }: Writing): Generator<MoneyRow> {
  for (const [
    at,
    { adjustment_type, day, platform_channel_id, video_id, amount },
  ] of settled.adjustments.entries()) {
    const spread = { seed, days: [day], rows_per_video: 1, form }
    const [channel, video] = [{ platform_channel_id, videos: [] }, { video_id }]
    for (const row of spreadMoney(spread, channel, video, amount, at)) yield { ...row, adjustment_type }
  }
}

function daysOf(month: string): string[] {
  const [year, of] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year!, of!, 0)).getUTCDate()
  return Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}
