import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { AttentionItem } from '../../ui/attention-strip.tsx'
import type { Summary } from './measures.ts'

type Attention = Summary['attention'][number]

const tones: Record<Attention['kind'], AttentionItem['tone']> = {
  verification_failed: 'bad',
  verification_needed: 'warn',
  on_hold: 'warn',
  held_revenue: 'warn',
  late_report: 'info',
  fee_change: 'info',
}

/** What needs the reader's attention, each with the way to settle it. */
export function useAttentionItems(
  attention: Summary['attention'],
  format: Format,
  today: string,
): AttentionItem[] {
  const t = useTranslations('dashboard.attention')
  const textOf = ({ kind, count, amount, from_month, fee_rate }: Attention) => {
    if (kind === 'held_revenue')
      return amount === null
        ? t('held_revenue_unknown', { count })
        : t('held_revenue', { count, amount: format.compactMoney(amount) })
    if (kind === 'fee_change')
      return t((from_month ?? '') > today.slice(0, 7) ? 'fee_change' : 'fee_changed', {
        month: from_month === null ? '' : format.month(from_month),
        rate: format.percent(fee_rate, 0),
      })
    return t(kind, { count })
  }
  return attention.map((item) => ({
    id: item.kind,
    tone: tones[item.kind],
    text: textOf(item),
    action:
      item.kind === 'late_report' || item.kind === 'fee_change' ? undefined : (
        <Link to="/manage-channel">
          {item.kind.startsWith('verification') ? t('verify') : t('see_channels')}
        </Link>
      ),
  }))
}
