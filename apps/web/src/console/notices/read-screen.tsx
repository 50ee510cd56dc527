import { noticeWriters } from '@cuesheet/contract/values/notices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { loadNoticeText } from '../../features/notices/load-notice-text.ts'
import { authoredOneQuery } from '../../features/notices/notice-queries.ts'
import { NoticesLoading } from '../../features/notices/notices-states.tsx'
import { languageNames } from '../../lib/language-names.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'

const NoticeText = lazy(loadNoticeText)

/** A notice for operators who write none: its text in every language. */
export function ReadScreen({ subject }: { subject: string }) {
  const t = useTranslations('notices')
  const places = useTranslations('console_notices')
  const terms = useTranslations('terms')
  const isNew = subject === 'new'
  const query = useQuery({ ...authoredOneQuery(Number(subject)), enabled: !isNew })
  const notice = query.data?.notice
  const title = notice?.title ?? places('title')
  usePageTitle(title)
  return (
    <>
      <p className="mb-1.5 mobile:mb-2">
        <Link
          {...consoleLink('notices')}
          className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {places('back')}
        </Link>
      </p>
      <PageHead title={title} context={notice && terms(`notice_state.${notice.state}`)} />
      <RoleNote call={noticeWriters} />
      {isNew ? null : query.isError ? (
        <Failed title={t('failed_one')} query={query} />
      ) : !notice ? (
        <NoticesLoading />
      ) : (
        <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4">
          {notice.texts.map(({ locale, title, body }) => (
            <SettingsCard key={locale} title={languageNames[locale]}>
              <article lang={locale}>
                <h3 className="mb-3 text-large font-semibold tracking-tight wrap-anywhere">{title}</h3>
                <Suspense fallback={null}>
                  <NoticeText body={body} locale={locale} />
                </Suspense>
              </article>
            </SettingsCard>
          ))}
        </div>
      )}
    </>
  )
}
