import { type AuthoredNotice, authoredNotices } from '@cuesheet/contract/notices'
import { isPathId } from '@cuesheet/contract/values/ids'
import { type NoticeState, noticeStates, noticeWriters } from '@cuesheet/contract/values/notices'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { EditScreen } from '../../features/notices/edit-screen.tsx'
import { AuthoredList } from '../../features/notices/manage-screen.tsx'
import { type NoticePlaces, noticePlaces } from '../../features/notices/notice-places.ts'
import { call } from '../../lib/call.ts'
import { oneOf, page } from '../../lib/search-params.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { ListTools } from '../list/list-tools.tsx'
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
const shape = { state: oneOf(noticeStates), page }

/** Notices of the installation and of its networks: their list, one being written, and who has read it. */
export default function NoticesScreen({ path: [subject = '', part] }: { path: string[] }) {
  const app = useTranslations('app')
  const may = useMay(noticeWriters)
  return (
    <noticePlaces.Provider value={may ? places : readersPlaces}>
      {part === 'receipts' && isPathId(subject) ? (
        <Suspense fallback={<ScreenSkeleton label={app('state.loading')} />}>
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

const pieceSize = 100

/** Of the list, which has pages, the piece that begins with a page. */
const readPiece =
  (state: NoticeState | undefined) =>
  async ({ after }: { after?: string }) => {
    const page = Number(after ?? 1)
    const { rows, total } = await call(authoredNotices, { query: { state, page, size: pieceSize } })
    return { rows, next: page * pieceSize < total ? String(page + 1) : null }
  }

function List() {
  const t = useTranslations('console_notices')
  const [search, onSearch] = useConsoleSearch(shape)
  const authored = useTranslations('notices')
  const terms = useTranslations('terms')
  const tools = (
    <ListTools<AuthoredNotice>
      list="notices"
      read={readPiece(search.state)}
      columns={[
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
    />
  )
  const head = (newLink: ReactNode) => (
    <>
      <PageHead title={t('title')} context={t('lead')} filters={tools} action={newLink} />
      <RoleNote call={noticeWriters} />
    </>
  )
  return <AuthoredList search={search} onSearch={onSearch} head={head} />
}
