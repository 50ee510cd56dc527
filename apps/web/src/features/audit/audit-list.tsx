import type { AuditEntry } from '@cuesheet/contract/audit'
import { History } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ByDay } from '../../ui/table/by-day.tsx'
import type { ListQuery } from '../../ui/table/list-frame.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { AuditEntries } from './audit-entries.tsx'
import { type AuditSearch, isNarrowed, noFilters } from './audit-search.ts'

type Props = {
  query: ListQuery
  rows: readonly AuditEntry[]
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}

/** The entries by day, in each of their states. */
export function AuditList({ query, rows, search, onSearch }: Props) {
  const t = useTranslations('access.audit')
  const format = useFormat()
  return (
    <RecordList
      label={t('title')}
      query={query}
      rows={rows}
      isNarrowed={isNarrowed(search)}
      onClear={() => onSearch(noFilters)}
      failed={t('failed')}
      narrowed={{ title: t('none_found'), text: t('none_found_text'), clear: t('clear') }}
      empty={{ icon: History, title: t('none'), text: t('none_text') }}
      loading={<Loading />}
      more={t('earlier')}
      end={t('end')}
      draw={() => (
        <ByDay rows={rows} momentOf={({ at }) => at} nameOf={format.longDay}>
          {(entries) => <AuditEntries rows={entries} onSearch={onSearch} />}
        </ByDay>
      )}
    />
  )
}

function Loading() {
  return (
    <SkeletonGroup className="rounded-card border border-line bg-surface">
      {['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-60'].map((width) => (
        <div key={width} className="flex gap-4 border-line px-5 py-4 mobile:px-4 [&+&]:border-t">
          <Skeleton className="h-4 w-12" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
