import { type NoticeAnswer, readNotice } from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Languages, PenLine, Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { printPage } from '../../lib/print-page.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { loadNoticeText } from './load-notice-text.ts'
import { NoticeMarks } from './notice-marks.tsx'
import { NoticeNeighbours } from './notice-neighbours.tsx'
import { noticeQuery } from './notice-queries.ts'

const NoticeText = lazy(loadNoticeText)

type Props = {
  id: number
  isAuthor: boolean
  /** Shown where there is no such notice. */
  missing: ReactNode
}

/** One notice, which is read by being looked at. */
export function NoticeScreen({ id, isAuthor, missing }: Props) {
  const t = useTranslations('notices')
  const query = useQuery(noticeQuery(id, useLocale()))
  const answer = query.data
  usePageTitle(answer?.notice.title ?? t('title'))
  useReading(query.isPlaceholderData ? undefined : answer?.notice)
  if (query.error instanceof CallError && query.error.code === 'not_found') return missing
  return (
    <div className="mx-auto w-full max-w-[680px]">
      <p data-screen-only className="mb-4 flex items-center gap-2">
        <Link
          to="/notices"
          className="me-auto inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back_to_list')}
        </Link>
        {isAuthor && answer?.notice.from === 'network' && (
          <Link to="/notices" search={{ view: 'manage', edit: String(id) }} className={buttonClass('quiet')}>
            <PenLine size={16} aria-hidden="true" />
            {t('one.edit')}
          </Link>
        )}
        <Button kind="quiet" className="-me-3" onClick={() => void printPage()}>
          <Printer size={16} aria-hidden="true" />
          {t('one.print')}
        </Button>
      </p>
      {answer ? (
        <Article answer={answer} />
      ) : query.isError ? (
        <Failed title={t('failed_one')} query={query} />
      ) : (
        <ArticleLoading />
      )}
    </div>
  )
}

function Article({ answer: { notice, previous, next } }: { answer: NoticeAnswer }) {
  const t = useTranslations('notices')
  const format = useFormat()
  const { title, locale, locales, body, published_at, changed_at, from, is_preview } = notice
  return (
    <>
      {is_preview && (
        <div data-screen-only className="mb-5">
          <Callout tone="info" text={t('one.preview')} isQuiet>
            {t('one.preview_text')}
          </Callout>
        </div>
      )}
      <article className="notice-article">
        <header className="border-b border-line pb-5">
          <div className="mb-2 flex flex-wrap gap-1.5 empty:hidden">
            <NoticeMarks {...notice} />
          </div>
          <h1
            lang={locale}
            className="notice-title text-figure font-semibold tracking-tight text-pretty wrap-anywhere mobile:text-title"
          >
            {title}
          </h1>
          <p className="mt-2 text-small text-muted">
            {t(`from_${from}`)} ·{' '}
            <time dateTime={published_at}>{t('one.published', { day: format.momentDay(published_at) })}</time>
            {changed_at && (
              <>
                {' '}
                · <time dateTime={changed_at}>{t('one.changed', { day: format.momentDay(changed_at) })}</time>
              </>
            )}
          </p>
        </header>
        <OtherLanguage locale={locale} locales={locales} />
        <div className="pt-6">
          <Suspense fallback={<TextLoading />}>
            <NoticeText body={body} locale={locale} />
          </Suspense>
        </div>
      </article>
      <NoticeNeighbours previous={previous} next={next} />
    </>
  )
}

/** Marks a notice as read once it is in sight. */
function useReading(notice: { notice_id: number; is_read: boolean } | undefined) {
  const { mutate } = useMutation(mutationOf(readNotice))
  const unread = notice && !notice.is_read ? notice.notice_id : null
  useEffect(() => {
    if (unread === null) return
    const mark = () => document.visibilityState === 'visible' && mutate({ notice_id: unread })
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, mutate])
}

function TextLoading() {
  return (
    <div className="grid gap-3">
      {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-2/3'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton are only their place.
        <Skeleton key={at} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}

function ArticleLoading() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-9 w-4/5 mobile:h-7" />
      <Skeleton className="mt-3 mb-5 h-4 w-48" />
      <div className="border-t border-line pt-6">
        <TextLoading />
      </div>
    </SkeletonGroup>
  )
}

/** Says that a notice is not in the reader's language, and in which it is shown. */
function OtherLanguage({ locale, locales }: { locale: Locale; locales: readonly Locale[] }) {
  const t = useTranslations('notices.one')
  const own = useLocale()
  const format = useFormat()
  if (locale === own) return null
  const language = format.languageName(locale)
  return (
    <div className="mt-5">
      <Callout
        tone="info"
        isQuiet
        icon={<Languages size={16} aria-hidden="true" />}
        text={t(locales.length === 1 ? 'fallback_only' : 'fallback', { language })}
      />
    </div>
  )
}
