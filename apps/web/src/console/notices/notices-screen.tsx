import { isPathId } from '@cuesheet/contract/values/ids'
import { noticeStates, noticeWriters } from '@cuesheet/contract/values/notices'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { EditScreen } from '../../features/notices/edit-screen.tsx'
import { AuthoredList } from '../../features/notices/manage-screen.tsx'
import { type NoticePlaces, noticePlaces } from '../../features/notices/notice-places.ts'
import { oneOf, page } from '../../lib/search-params.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
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

function List() {
  const t = useTranslations('console_notices')
  const [search, onSearch] = useConsoleSearch(shape)
  const head = (newLink: ReactNode) => (
    <>
      <PageHead title={t('title')} context={t('lead')} action={newLink} />
      <RoleNote call={noticeWriters} />
    </>
  )
  return <AuthoredList search={search} onSearch={onSearch} head={head} />
}
