import { noticeStates } from '@cuesheet/contract/values/notices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Megaphone, Plus, SearchX } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { authoredQuery } from './api.ts'
import { AuthoredRow } from './authored-row.tsx'
import { DeleteNoticeModal } from './delete-notice-modal.tsx'
import { EditScreen } from './edit-screen.tsx'
import { noticePlaces } from './notice-places.ts'
import { NoticesList } from './notices-list.tsx'
import type { NoticesSearch } from './notices-search.ts'

type Props = { search: NoticesSearch; onSearch: (change: NoticesSearch) => void }

/** What a network's managers write: their notices in every state, or one of them being written. */
export default function ManageScreen({ search, onSearch }: Props) {
  if (search.edit !== undefined) return <EditScreen key={search.edit} subject={search.edit} />
  return <AuthoredList search={search} onSearch={onSearch} />
}

/** What its authors may change, in every state. */
function AuthoredList({ search, onSearch }: Props) {
  const t = useTranslations('notices')
  const terms = useTranslations('terms')
  const query = useQuery(authoredQuery(search, useLocale()))
  usePageTitle(t('manage_title'))
  const { edit, mayWrite } = useContext(noticePlaces)
  const newLink = mayWrite && (
    <Link {...edit('new')} className={buttonClass('primary')}>
      <Plus size={16} aria-hidden="true" />
      {t('new_notice')}
    </Link>
  )
  return (
    <>
      <ManagersHead newLink={newLink} />
      <NoticesList
        query={query}
        label={t('manage_title')}
        page={search.page}
        onSearch={onSearch}
        filters={
          <div className="mb-3">
            <FilterTabs
              label={t('manage_title')}
              value={search.state ?? 'all'}
              tabs={(['all', ...noticeStates] as const).map((value) => ({
                value,
                label: value === 'all' ? t('all_states') : terms(`notice_state.${value}`),
                count: null,
              }))}
              onPick={(state) => onSearch({ state: state === 'all' ? undefined : state, page: undefined })}
            />
          </div>
        }
        empty={
          search.state ? (
            <EmptyState
              icon={SearchX}
              title={t('manage_empty.narrowed')}
              text={t('manage_empty.narrowed_text')}
            />
          ) : (
            <EmptyState icon={Megaphone} title={t('manage_empty.none')} text={t('manage_empty.none_text')}>
              {newLink}
            </EmptyState>
          )
        }
        row={(notice) => <AuthoredRow notice={notice} />}
      />
      <DeleteNoticeModal rows={query.data?.rows} />
    </>
  )
}

function ManagersHead({ newLink }: { newLink: ReactNode }) {
  const t = useTranslations('notices')
  return (
    <>
      <p className="mb-1.5 mobile:mb-2">
        <Link
          to="/notices"
          className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back_to_list')}
        </Link>
      </p>
      <PageHead title={t('manage_title')} context={t('manage_lead')} filters={newLink} />
    </>
  )
}
