import type { reviewList } from '@cuesheet/contract/console-review'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type ReviewFilter, reviewFilters } from '@cuesheet/contract/values/review'
import { Link } from '@tanstack/react-router'
import { CalendarDays, MessageSquareText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { consoleLink } from '../console-link.ts'
import type { QueueSearch } from './queue-search.ts'

type Props = {
  search: QueueSearch
  onSearch: (change: Partial<QueueSearch> & { open?: undefined }) => void
  counts: AnswerOf<typeof reviewList>['counts'] | undefined
  isWide: boolean
}

/** The title with the ways to what decisions rest on, and how many channels wait in each state. */
export function QueueHead({ search, onSearch, counts, isWide }: Props) {
  const t = useTranslations('console_review')
  const format = useFormat()
  const tabs = (['all', ...reviewFilters] as const).map((value) => ({
    value,
    label: t(`states.${value}`),
    count: counts ? format.count(counts[value]) : null,
  }))
  return (
    <>
      <PageHead
        title={t('title')}
        context={t('lead')}
        action={
          <>
            <Link {...consoleLink('review/reasons')} className={buttonClass('secondary')}>
              <MessageSquareText size={16} aria-hidden="true" />
              {t('reasons.title')}
            </Link>
            <Link {...consoleLink('review/holidays')} className={buttonClass('secondary')}>
              <CalendarDays size={16} aria-hidden="true" />
              {t('holidays.title')}
            </Link>
          </>
        }
      />
      <div className="mb-4 border-b border-line">
        <FilterTabs
          label={t('states.label')}
          tabs={tabs}
          value={search.state ?? 'all'}
          onPick={(value) =>
            onSearch({
              state: value === 'all' ? undefined : (value as ReviewFilter),
              ...(isWide && { open: undefined }),
            })
          }
        />
      </div>
    </>
  )
}
