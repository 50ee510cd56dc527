import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { NoticeEditor } from './notice-editor.tsx'
import { noticePlaces } from './notice-places.ts'
import { authoredOneQuery } from './notice-queries.ts'
import { NoticesLoading } from './notices-states.tsx'

/** A notice being written; `subject` is its id, or `new`. */
export function EditScreen({ subject }: { subject: string }) {
  const t = useTranslations('notices')
  const sentence = useSentence()
  const { list } = useContext(noticePlaces)
  const isNew = subject === 'new'
  const query = useQuery({ ...authoredOneQuery(Number(subject)), enabled: !isNew })
  const title = t(isNew ? 'edit.title_new' : 'edit.title_edit')
  usePageTitle(title)
  const [round, setRound] = useState(0)
  const reload = async () => {
    const { error } = await query.refetch()
    if (error) return snackbars.show('error', sentence(error))
    setRound(round + 1)
    document.getElementById('content')?.focus()
  }
  return (
    <>
      <p className="mb-1.5 mobile:mb-2">
        <Link
          {...list}
          className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t('manage_title')}
        </Link>
      </p>
      <PageHead title={title} />
      {isNew ? (
        <NoticeEditor known={null} onReload={() => {}} />
      ) : query.data ? (
        // Keep what is being written: saving will report the conflict.
        <NoticeEditor key={round} known={query.data.notice} onReload={reload} />
      ) : query.isError ? (
        <Failed title={t('failed_one')} query={query} />
      ) : (
        <NoticesLoading />
      )}
    </>
  )
}
