import type { ReportDays } from '@cuesheet/contract/dashboard'
import type { PlatformChange, verifications } from '@cuesheet/contract/values/channel-management'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { AttentionItem } from '../../ui/attention-strip.tsx'
import type { Summary } from './measures.ts'

type Attention = Summary['attention'][number]
type ChannelFilter = {
  status?: number
  verification?: (typeof verifications)[number]
  platform?: PlatformChange
  held?: '1'
}

const tones: Record<Attention['kind'], AttentionItem['tone']> = {
  verification_failed: 'bad',
  verification_needed: 'warn',
  on_hold: 'warn',
  claims_ending: 'bad',
  requests_due: 'warn',
  requests_unanswered: 'warn',
  channels_gone: 'bad',
  channels_private: 'warn',
  channels_empty: 'info',
  channels_renamed: 'info',
  channels_code_gone: 'info',
  held_revenue: 'warn',
  late_report: 'info',
  missing_report: 'warn',
  incomplete_report: 'warn',
  fee_change: 'info',
}

/** The channels that an item counts, as channel management is asked for them. */
const filters: Partial<Record<Attention['kind'], ChannelFilter>> = {
  verification_failed: { verification: 'failed' },
  verification_needed: { verification: 'pending' },
  on_hold: { status: 1 },
  channels_gone: { platform: 'gone' },
  channels_private: { platform: 'private' },
  channels_empty: { platform: 'empty' },
  channels_renamed: { platform: 'renamed' },
  channels_code_gone: { platform: 'code_gone' },
  held_revenue: { held: '1' },
}

type Known = Pick<Summary, 'attention' | 'freshness'>

const maxSpans = 3

function writeDays(days: ReportDays[], today: string, format: Format): string {
  const spans = days.map(({ from, to }) => format.dayRange(from, to, today.slice(0, 4)))
  return [...spans.slice(0, maxSpans), ...(spans.length > maxSpans ? ['…'] : [])].join(', ')
}

/** What needs the reader's attention, each with the way to settle it: to the one channel it is about, or to those it counts. */
export function useAttentionItems(
  { attention, freshness }: Known,
  format: Format,
  member: number | undefined,
): AttentionItem[] {
  const t = useTranslations('attention')
  const soon = useTranslations('dashboard.attention')
  const textOf = ({ kind, count, amount, from_month, fee_rate }: Attention) => {
    if (kind === 'held_revenue')
      return amount === null
        ? t('held_revenue_unknown', { count })
        : t('held_revenue', { count, amount: format.compactMoney(amount) })
    if (kind === 'fee_change')
      return t((from_month ?? '') > freshness.today.slice(0, 7) ? 'fee_change' : 'fee_changed', {
        month: from_month === null ? '' : format.month(from_month),
        rate: format.percent(fee_rate, 1, 0),
      })
    if (kind === 'missing_report' || kind === 'incomplete_report') {
      const { missing_days, incomplete_days, today } = freshness
      const days = kind === 'missing_report' ? missing_days : incomplete_days
      return t(kind, { count, days: writeDays(days, today, format) })
    }
    if (kind === 'verification_needed') return soon(kind, { count })
    return t(kind, { count })
  }
  return attention.map((item) => ({
    id: item.kind,
    tone: tones[item.kind],
    text: textOf(item),
    action:
      item.kind === 'claims_ending' ? (
        <Link to="/claims">{t('see_claims')}</Link>
      ) : item.kind.startsWith('requests') ? (
        <Link to="/requests">{t('see_requests')}</Link>
      ) : (
        filters[item.kind] && (
          <Link
            to="/manage-channel"
            search={{
              ...filters[item.kind],
              member,
              ...(item.channel_id !== null && { 'add-channel': String(item.channel_id) }),
            }}
          >
            {item.kind.startsWith('verification') ? soon('verify') : t('see_channels', { count: item.count })}
          </Link>
        )
      ),
  }))
}
