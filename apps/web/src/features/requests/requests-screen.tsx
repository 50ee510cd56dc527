import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SearchOf } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CertificatesList } from './certificates-list.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { RequestsList } from './requests-list.tsx'
import type { requestsShape } from './requests-search.ts'

const views = ['requests', 'certificates'] as const

/** What members ask of their network on the platform, and what it has certified. */
export function RequestsScreen({
  isMember,
  search,
}: {
  isMember: boolean
  search: SearchOf<typeof requestsShape>
}) {
  const t = useTranslations('requests')
  usePageTitle(t('title'))
  const onSearch = useSearchChange()
  const { view = 'requests' } = search
  const narrowed = { state: undefined, kind: undefined, page: undefined }
  return (
    <>
      <PageHead
        title={t('title')}
        context={t(isMember ? 'context_member' : 'context_manager')}
        filters={
          <>
            <Link to="/claims" className={buttonClass()}>
              {t('claims')}
            </Link>
            {isMember && (
              <ModalLink modal="ask" subject="new" className={buttonClass('primary')}>
                <Plus size={16} aria-hidden="true" />
                {t('ask.new')}
              </ModalLink>
            )}
          </>
        }
      />
      <div className="mb-4 border-b border-line">
        <FilterTabs
          label={t('views')}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`), count: null }))}
          value={view}
          onPick={(picked) => onSearch({ ...narrowed, view: picked === 'requests' ? undefined : picked })}
        />
      </div>
      {view === 'requests' ? (
        <RequestsList isMember={isMember} search={search} onSearch={onSearch} />
      ) : (
        <CertificatesList search={search} onSearch={onSearch} />
      )}
      <RequestDialog reader={isMember ? 'member' : 'manager'} />
    </>
  )
}
