import { consoleNotices } from '@cuesheet/contract/console-notices'
import { isPathId } from '@cuesheet/contract/values/ids'
import { noticeStates, noticeWriters } from '@cuesheet/contract/values/notices'
import { Link } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useContext } from 'react'
import { useTranslations } from 'use-intl'
import { AuthoredRow } from '../../features/notices/authored-row.tsx'
import { DeleteNoticeModal } from '../../features/notices/delete-notice-modal.tsx'
import { EditScreen } from '../../features/notices/edit-screen.tsx'
import { type NoticePlaces, noticePlaces } from '../../features/notices/notice-places.ts'
import { useLocale } from '../../lib/locale.ts'
import { oneOf, searched } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { AudiencePreview } from './audience-preview.tsx'
import { NetworksField } from './networks-field.tsx'
import { ReadScreen } from './read-screen.tsx'

const ReceiptsScreen = lazy(() => import('./receipts-screen.tsx'))

const places: NoticePlaces = {
  list: consoleLink('notices'),
  mayWrite: true,
  edit: (subject) => consoleLink(`notices/${subject}`),
  read: null,
  receipts: (id) => consoleLink(`notices/${id}/receipts`),
  Networks: NetworksField,
  Preview: AudiencePreview,
}
const readersPlaces: NoticePlaces = { ...places, mayWrite: false }
const shape = { state: oneOf(noticeStates), search: searched }

/** Notices of the installation and of its networks: their list, one being written, and who has read it. */
export default function NoticesScreen({ path: [subject = '', part] }: { path: string[] }) {
  const may = useMay(noticeWriters)
  return (
    <noticePlaces.Provider value={may ? places : readersPlaces}>
      {part === 'receipts' && isPathId(subject) ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <ReceiptsScreen id={Number(subject)} />
        </Suspense>
      ) : subject === 'new' || isPathId(subject) ? (
        may ? (
          <EditScreen key={subject} subject={subject} />
        ) : (
          <ReadScreen key={subject} subject={subject} />
        )
      ) : (
        <List />
      )}
    </noticePlaces.Provider>
  )
}

function List() {
  const t = useTranslations('console_notices')
  const [search, onSearch] = useConsoleSearch(shape)
  const authored = useTranslations('notices')
  const terms = useTranslations('terms')
  const locale = useLocale()
  const { edit, mayWrite } = useContext(noticePlaces)
  usePageTitle(t('title'))
  const pieces = usePieces('notices', consoleNotices, search, { vary: [locale] })
  const newLink = mayWrite && (
    <Link {...edit('new')} className={buttonClass('primary')}>
      <Plus size={16} aria-hidden="true" />
      {authored('new_notice')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('title')} context={t('lead')} action={newLink} />
      <RoleNote call={noticeWriters} />
      <ConsoleList
        pieces={pieces}
        label={t('title')}
        rowKey={({ notice_id }) => String(notice_id)}
        row={(notice) => (
          <li>
            <AuthoredRow notice={notice} />
          </li>
        )}
        file={[
          { header: t('title'), value: ({ title }) => title },
          { header: t('state'), value: ({ state }) => terms(`notice_state.${state}`) },
          {
            header: t('networks'),
            value: ({ network, networks }) =>
              network?.name ??
              (networks
                ? authored('manage_row.some_networks', { count: networks.length })
                : authored('manage_row.all_networks')),
          },
          { header: t('from'), value: ({ publish_from }) => publish_from },
          { header: t('until'), value: ({ publish_until }) => publish_until },
          { header: t('receipts.audience'), value: ({ audience }) => audience },
          { header: t('receipts.readers'), value: ({ readers }) => readers },
        ]}
        search={search}
        onSearch={onSearch}
        find={t('search')}
        filters={[
          {
            name: 'state',
            label: t('state'),
            any: authored('all_states'),
            options: noticeStates,
            text: (state) => terms(`notice_state.${state}`),
            as: 'tabs',
          },
        ]}
        empty={{
          icon: Megaphone,
          title: authored('manage_empty.none'),
          text: authored('manage_empty.none_text'),
          children: newLink,
        }}
      />
      <DeleteNoticeModal rows={pieces.data && pieces.rows} />
    </>
  )
}
