import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { PlannedNetwork } from '../../demo/plan-demo.ts'
import { type ApiReport, apiTypes, generateApiMonth } from '../../settled-files/generate-api-month.ts'
import {
  type ChannelEstimate,
  type FileKind,
  labelKinds,
  type VideoEstimate,
} from '../../settled-files/settled-month.ts'
import type { PublishedReport } from './report-source.ts'

/** Days of the next month on which the platform has a month's files, and what it pays. */
const [filesDay, paymentDay] = ['12', '18']
/** Not everybody has them. */
const omitted: FileKind[] = ['ads_claim', 'ads_asset', ...labelKinds]

type Asked = { name: string; seeded_on: string; now: Date; plan: (month: string) => Plan }
type Plan = { network: PlannedNetwork; days: readonly string[] }

/** The files of a type for the close of the last whole months that the demo has figures of. */
export function listMonths(reportType: string, { name, seeded_on, now, plan }: Asked): PublishedReport[] {
  const kind = apiTypes.get(reportType)
  if (!kind || omitted.includes(kind)) return []
  const reports: PublishedReport[] = []
  // Of 200 days the demo has every video: these months are whole.
  for (let month = addMonths(firstOfMonth(seeded_on), -4); ; month = addMonths(month, 1)) {
    const of = addMonths(month, 1).slice(0, 7)
    const made = `${of}-${kind === 'payment_summary' ? paymentDay : filesDay}`
    const created_at = new Date(`${made}T05:20:08Z`)
    if (created_at > now) return reports
    const content = () => findReport(name, month, plan(month), reportType).content()
    reports.push({ id: `${name}-${reportType}-${of}`, day: month, span: 'month', created_at, content })
  }
}

const generated = new Map<string, ApiReport[]>()

function findReport(name: string, month: string, { network, days }: Plan, reportType: string): ApiReport {
  const key = `${name} ${month}`
  const reports =
    generated.get(key) ??
    generateApiMonth({
      seed: `close of ${name}`,
      month: month.slice(0, 7),
      owner: name,
      rows_per_video: 2,
      ...(network.network.is_playist && { payment_currency: 'USD', rate: '1' }),
      channels: estimateChannels(network, month, days),
      unknown_channels: 1,
      omit: omitted,
    }).reports
  generated.set(key, reports)
  return reports.find(({ type }) => type === reportType)!
}

function estimateChannels(
  { channels }: PlannedNetwork,
  month: string,
  days: readonly string[],
): ChannelEstimate[] {
  return channels.map(({ channel, platform_channel_id, videos }) => ({
    platform_channel_id,
    us_tax_percent: 0,
    videos: videos.flatMap(({ video_id, is_short, views, facts }): VideoEstimate[] => {
      let [revenue, ofPremium] = [0n, 0n]
      for (const [index, day] of days.entries()) {
        const viewCount = views[index] ?? 0
        if (!day.startsWith(month.slice(0, 7)) || viewCount === 0) continue
        const earned = facts.revenue(index, day, facts.activity(index, day, viewCount))
        revenue += BigInt(earned?.revenue ?? 0)
        ofPremium += BigInt(earned?.premium_revenue ?? 0)
      }
      if (revenue === 0n) return []
      const rest = revenue - ofPremium
      return is_short
        ? [{ video_id, shorts_ads: rest, shorts_subscriptions: ofPremium }]
        : [{ video_id, ads: rest, premium: ofPremium, is_music: channel.genre === 'cover' }]
    }),
  }))
}
