import { exportAudit } from '@cuesheet/contract/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { useLocale } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AuditChips, AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { auditQuery, filtersOf } from './audit-query.ts'
import type { AuditSearch } from './audit-search.ts'

type Props = {
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
  /** Picks one of the members; the route brings it along. */
  memberFilter: ReactNode
  /** The way back, as a link. */
  back: (content: ReactNode) => ReactNode
}

/** Who did what in the network, narrowed by its filters and downloaded as they leave it. */
export function AuditScreen({ search, onSearch, memberFilter, back }: Props) {
  const t = useTranslations('access.audit')
  const query = useInfiniteQuery(auditQuery(search, useLocale()))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const download = useDownload(() =>
    call(exportAudit, { body: filtersOf(search), deadlineMs: longDeadlineMs }),
  )
  usePageTitle(t('title'))
  return (
    <>
      <p className="mb-1.5 mobile:mb-2 print:hidden">
        {back(
          <>
            <ArrowLeft size={16} aria-hidden="true" />
            {t('back')}
          </>,
        )}
      </p>
      <PageHead
        title={t('title')}
        context={t('lead')}
        filters={
          <>
            <AuditFilters search={search} onSearch={onSearch} memberFilter={memberFilter} />
            <Button busy={download.isPending} onClick={() => download.mutate()}>
              <Download size={16} aria-hidden="true" />
              {t('export')}
            </Button>
          </>
        }
      />
      <AuditChips search={search} onSearch={onSearch} rows={query.isPlaceholderData ? [] : rows} />
      <AuditList query={query} rows={rows} search={search} onSearch={onSearch} />
    </>
  )
}
