import type { KnownChannel } from '../queries.ts'
import { isKnownType } from './known-types.ts'
import type { MoneyRow } from './make-parse-money-row.ts'
import { ExactSum, type Nano } from './money-cells.ts'

export type Counted = { rows: number; revenue: bigint }

/** More are counted together. */
const keptChannels = 10_000
const keptTypes = 1_000

class RowSum {
  rows = 0
  private readonly sum = new ExactSum()

  add(revenue: Nano): void {
    this.rows++
    this.sum.add(revenue)
  }

  get counted(): Counted {
    return { rows: this.rows, revenue: this.sum.total }
  }
}

/** What the rows of a file add up to, and what of it names somebody that the network does not know. */
export class SettledTally {
  readonly all = new RowSum()
  readonly unknown = new RowSum()
  readonly without_channel = new RowSum()
  readonly by_asset = new RowSum()
  readonly unknown_channels = new Map<string, RowSum>()
  readonly types = new Map<string, RowSum>()
  views: number | null = null
  has_days = false

  add(
    { platform_channel_id: id, is_by_asset, adjustment_type, day, views, revenue }: MoneyRow,
    channels: ReadonlyMap<string, KnownChannel>,
  ): void {
    this.all.add(revenue)
    if (views !== null) this.views = (this.views ?? 0) + views
    if (day !== null) this.has_days = true
    if (adjustment_type !== null) addTo(this.types, adjustment_type, revenue, keptTypes)
    if (is_by_asset) this.by_asset.add(revenue)
    if (id === null) this.without_channel.add(revenue)
    else if (!channels.has(id)) {
      this.unknown.add(revenue)
      addTo(this.unknown_channels, id, revenue, keptChannels)
    }
  }

  /** Types that nobody has met before. */
  get unknown_types(): Map<string, Counted> {
    return listCounted(new Map([...this.types].filter(([type]) => !isKnownType(type))))
  }
}

/** A part of a text keeps the whole of it in memory, here a piece of the file: what is remembered is copied. */
export const copyText = (text: string) => Buffer.from(text).toString()

function addTo(sums: Map<string, RowSum>, key: string, revenue: Nano, most: number): void {
  let sum = sums.get(key)
  if (!sum) {
    if (sums.size >= most) return
    sum = new RowSum()
    sums.set(copyText(key), sum)
  }
  sum.add(revenue)
}

export const listCounted = (sums: ReadonlyMap<string, RowSum>) =>
  new Map([...sums].map(([key, { counted }]) => [key, counted]))
