import type { ChannelsPage } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'

const statuses = { pending: 0, on_hold: 1, approved: 2, rejected: 3 } as const
type Tab = keyof typeof statuses | 'all'
const tabs = ['all', 'pending', 'on_hold', 'approved', 'rejected'] as const

type Props = {
  counts: ChannelsPage['by_status'] | null
  status: number | undefined
  onPick: (status: number | undefined) => void
}

/** Where in the review, with how many are there. */
export function StatusTabs({ counts, status, onPick }: Props) {
  const t = useTranslations('channels')
  const terms = useTranslations('terms')
  const format = useFormat()
  const countOf = (tab: Tab) => {
    if (!counts) return null
    if (tab !== 'all') return counts[tab]
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
  const picked = tabs.find((tab) => tab !== 'all' && statuses[tab] === status) ?? 'all'
  return (
    <FilterTabs<Tab>
      label={t('columns.status')}
      value={picked}
      tabs={tabs.map((value) => {
        const count = countOf(value)
        return {
          value,
          label: value === 'all' ? t('all') : terms(`channel_status.${statuses[value]}`),
          count: count === null ? null : format.count(count),
        }
      })}
      onPick={(tab) => onPick(tab === 'all' ? undefined : statuses[tab])}
    />
  )
}
