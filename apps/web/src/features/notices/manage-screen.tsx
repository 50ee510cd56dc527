import { noticeStates } from '@cuesheet/contract/values/notices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Megaphone, Plus } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/title.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { AuthoredRow } from './authored-row.tsx'
import { DeleteNoticeModal } from './delete-notice-modal.tsx'
import { EditScreen } from './edit-screen.tsx'
import { noticePlaces } from './notice-places.ts'
import { authoredQuery } from './notice-queries.ts'
import { type NoticesSearch, pageSize } from './notices-search.ts'
import { NoticesLoading } from './notices-states.tsx'

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
  usePastEnd(query.isPlaceholderData ? undefined : query.data?.rows.length, search.page, onSearch)
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
      <RecordList
        label={t('manage_title')}
        query={query}
        rows={query.data?.rows ?? []}
        rowKey={({ notice_id }) => String(notice_id)}
        search={{ state: search.state, page: search.page }}
        onSearch={onSearch}
        filters={[
          {
            name: 'state',
            label: t('manage_title'),
            any: t('all_states'),
            options: noticeStates,
            text: (state) => terms(`notice_state.${state}`),
            as: 'tabs',
          },
        ]}
        failed={t('failed')}
        narrowed={{ title: t('manage_empty.narrowed'), text: t('manage_empty.narrowed_text') }}
        empty={{
          icon: Megaphone,
          title: t('manage_empty.none'),
          text: t('manage_empty.none_text'),
          children: newLink,
        }}
        pages={{
          size: pageSize,
          total: query.data?.total ?? 0,
          range: (values) => t('page_range', values),
        }}
        loading={<NoticesLoading />}
        row={(notice) => (
          <li>
            <AuthoredRow notice={notice} />
          </li>
        )}
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
