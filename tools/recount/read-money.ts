import { channelId, day, label, money, readLines } from './read-file.ts'

/** Money as a file, or a month before, has it. Nano-US-dollars; `local` in the payment's currency where it is tax. */
export type Money = {
  kind: 'revenue' | 'us_tax' | 'us_refund'
  family: string
  channel: string
  day: string | null
  activity: string
  type: string
  corrects: string
  isRecovered: boolean
  amount: bigint
}
/** Corrects no month. */
export const none = '-infinity'
const columnsOf: Record<string, string[]> = {
  ads: ['partner revenue', 'audio royalties', 'shorts flat fee revenue usd'],
  premium: ['partner revenue'],
  shorts_ads: ['net partner revenue post revshare', 'partner revenue'],
  shorts_subscriptions: ['partner revenue'],
  paid_features: ['earnings usd', 'earnings'],
  channel_adjustments: ['deduction amount'],
}

/** Every row of a file that has money of channels. */
export async function readMoney(
  path: string,
  { family, month, is_adjustment }: { family: string; month: string; is_adjustment: boolean },
): Promise<Money[]> {
  const lines = await readLines(path)
  const plain = { family, type: '', corrects: none, isRecovered: false, day: null }
  if (family === 'us_tax' || family === 'us_tax_refund')
    return lines.map((line) => ({
      ...plain,
      kind: family === 'us_tax' ? ('us_tax' as const) : ('us_refund' as const),
      channel: channelId(line['channel id']),
      activity: monthOf(line['adsense earnings month']!),
      // In millionths of the currency until the rate is known.
      amount:
        family === 'us_tax' ? money(line['tax withheld amount']!, 6) : -money(line['tax refund amount']!, 6),
    }))
  return lines.map((line) => {
    const column = columnsOf[family]!.find((name) => name in line)!
    const on = day(line.day ?? line.date ?? '') || null
    const type = label(line['adjustment type'])
    const amount = money(line[column]!)
    const size = amount < 0n ? -amount : amount
    return {
      ...plain,
      kind: 'revenue' as const,
      channel: channelId(line['video channel id'] ?? line['channel id'] ?? line['asset channel id']),
      day: on,
      activity: on === null ? month : `${on.slice(0, 7)}-01`,
      type: type || (is_adjustment ? '?' : ''),
      amount: family === 'channel_adjustments' ? (/\bcredit\b/i.test(type) ? size : -size) : amount,
    }
  })
}

const monthOf = (cell: string) => `${cell.replace(/^(\d{4})-?(\d{2}).*$/, '$1-$2')}-01`
